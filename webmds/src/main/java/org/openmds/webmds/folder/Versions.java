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
final class Versions<M, V> {

    /** Names that went are forgotten with all others: they are made again. */
    private static final int MOST = 1_000;

    private final Map<String, Slot<M, V>> slots = new ConcurrentHashMap<>();

    V get(String name, M mark, Supplier<V> maker) {
        if (slots.size() >= MOST && !slots.containsKey(name)) {
            slots.clear();
        }
        return slots.computeIfAbsent(name, _ -> new Slot<>()).get(mark, maker);
    }

    private static final class Slot<M, V> {

        @GuardedBy("this")
        private @Nullable Made<M, V> made;

        synchronized V get(M mark, Supplier<V> maker) {
            Made<M, V> known = made;
            if (known != null && known.mark().equals(mark)) {
                return known.value();
            }
            V value = maker.get();
            made = new Made<>(mark, value);
            return value;
        }
    }

    private record Made<M, V>(M mark, V value) {
    }
}
