package org.openmds.webmds.folder;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Keeps of each name the newest version of what was made for it: made once, while others who want it wait. Thread-safe.
 *
 * @param <M>
 *            by which versions are told apart
 */
final class VersionedCache<M, V> {

    /** Names that went are forgotten with all others: they are made again. */
    private static final int MAX_NAMES = 1_000;

    private final Map<String, CacheSlot<M, V>> slots = new ConcurrentHashMap<>();

    V get(String name, M mark, Supplier<V> maker) {
        if (slots.size() >= MAX_NAMES && !slots.containsKey(name)) {
            slots.clear();
        }
        return slots.computeIfAbsent(name, _ -> new CacheSlot<>()).get(mark, maker);
    }

    private static final class CacheSlot<M, V> {

        @GuardedBy("this")
        private @Nullable VersionedValue<M, V> made;

        synchronized V get(M mark, Supplier<V> maker) {
            VersionedValue<M, V> known = made;
            if (known != null && known.mark().equals(mark)) {
                return known.value();
            }
            V value = maker.get();
            made = new VersionedValue<>(mark, value);
            return value;
        }
    }

    private record VersionedValue<M, V>(M mark, V value) {
    }
}
