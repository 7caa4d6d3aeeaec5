package org.openmds.webmds.transform;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A value that is made when it is wanted first, and once. Thread-safe. */
final class CachedSupplier<T> implements Supplier<T> {

    private final Supplier<T> making;
    @GuardedBy("this")
    private @Nullable T made;

    CachedSupplier(Supplier<T> making) {
        this.making = making;
    }

    @Override
    public synchronized T get() {
        T known = made;
        if (known == null) {
            known = making.get();
            made = known;
        }
        return known;
    }
}
