package org.openmds.webmds.folder;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A cache of the newest version of each name's value. A value is created once; other callers wait for it. Thread-safe.
 *
 * @param <M>
 *            identifies a version
 */
final class VersionedCache<M, V> {

    /** Limit of names. When it is reached, all values are dropped, including those of removed names. */
    private static final int MAX_NAMES = 1_000;

    private final Map<String, CacheSlot<M, V>> slots = new ConcurrentHashMap<>();

    V get(String name, M version, Supplier<V> supplier) {
        if (slots.size() >= MAX_NAMES && !slots.containsKey(name)) {
            slots.clear();
        }
        return slots.computeIfAbsent(name, _ -> new CacheSlot<>()).get(version, supplier);
    }

    private static final class CacheSlot<M, V> {

        @GuardedBy("this")
        private @Nullable VersionedValue<M, V> current;

        synchronized V get(M version, Supplier<V> supplier) {
            VersionedValue<M, V> known = current;
            if (known != null && known.version().equals(version)) {
                return known.value();
            }
            V value = supplier.get();
            current = new VersionedValue<>(version, value);
            return value;
        }
    }

    private record VersionedValue<M, V>(M version, V value) {
    }
}
