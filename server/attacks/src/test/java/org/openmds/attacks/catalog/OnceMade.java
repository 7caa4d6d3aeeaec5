package org.openmds.attacks.catalog;

import java.util.Optional;
import java.util.function.Supplier;

/** Bytes that are made when they are first needed. Thread-safe. */
final class OnceMade {

    private final Supplier<byte[]> maker;
    private Optional<byte[]> made = Optional.empty();

    OnceMade(Supplier<byte[]> maker) {
        this.maker = maker;
    }

    synchronized byte[] get() {
        if (made.isEmpty()) {
            made = Optional.of(maker.get());
        }
        return made.get();
    }
}
