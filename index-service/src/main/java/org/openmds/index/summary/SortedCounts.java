package org.openmds.index.summary;

import java.util.Comparator;
import java.util.Optional;
import java.util.TreeMap;

/** Counts equal values, and knows the first and the last of them in their order. Used by one thread at a time. */
final class SortedCounts<T> {

    private final TreeMap<T, Integer> counts;

    /** @param order must compare as equal only values that are equal */
    SortedCounts(Comparator<? super T> order) {
        counts = new TreeMap<>(order);
    }

    void add(T value) {
        counts.merge(value, 1, Integer::sum);
    }

    /** Removes a value that was added. */
    void remove(T value) {
        counts.computeIfPresent(value, (known, count) -> count == 1 ? null : count - 1);
    }

    Optional<T> first() {
        return counts.isEmpty() ? Optional.empty() : Optional.of(counts.firstKey());
    }

    Optional<T> last() {
        return counts.isEmpty() ? Optional.empty() : Optional.of(counts.lastKey());
    }
}
