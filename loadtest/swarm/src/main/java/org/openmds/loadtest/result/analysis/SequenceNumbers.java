package org.openmds.loadtest.result.analysis;

import java.util.Map;
import java.util.TreeMap;

/** Numbers that were seen, kept as ranges: those that come in order cost one range, however many they are. */
final class SequenceNumbers {

    private final TreeMap<Long, Long> lastByFirst = new TreeMap<>();
    private long count;

    /** Whether the number is new. */
    boolean add(long number) {
        Map.Entry<Long, Long> before = lastByFirst.floorEntry(number);
        if (before != null && before.getValue() >= number) {
            return false;
        }
        count++;
        long first = before != null && before.getValue() == number - 1 ? before.getKey() : number;
        Long last = lastByFirst.remove(number + 1);
        lastByFirst.put(first, last == null ? number : last);
        return true;
    }

    /** How many of 0 to the highest were not seen. */
    long missing() {
        return lastByFirst.isEmpty() ? 0 : lastByFirst.lastEntry().getValue() + 1 - count;
    }
}
