package org.openmds.webmds.transform;

import java.util.Optional;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A supplier that creates its value once, at the first use. Thread-safe. */
final class CachedSupplier<T> implements Supplier<T> {

    private final Supplier<T> supplier;
    @GuardedBy("this")
    private @Nullable T value;

    CachedSupplier(Supplier<T> making) {
        this.supplier = making;
    }

    /** Returns a supplier whose value is known. */
    static <T> CachedSupplier<T> of(T known) {
        CachedSupplier<T> supplier = new CachedSupplier<>(() -> known);
        T _ = supplier.get();
        return supplier;
    }

    /** Returns the value if it was used before. */
    synchronized Optional<T> known() {
        return Optional.ofNullable(value);
    }

    @Override
    public synchronized T get() {
        T known = value;
        if (known == null) {
            known = supplier.get();
            value = known;
        }
        return known;
    }
}
