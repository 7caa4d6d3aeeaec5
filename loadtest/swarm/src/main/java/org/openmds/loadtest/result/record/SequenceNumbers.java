package org.openmds.loadtest.result.record;

import java.util.Map;
import java.util.TreeMap;

/** A set of numbers, stored as ranges: any count of consecutive numbers costs one range. */
final class SequenceNumbers {

    private final TreeMap<Long, Long> lastByFirst = new TreeMap<>();
    private long count;

    /** Adds a number; returns true if it is new. */
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

    /** Returns the count of numbers from 0 to the highest that were not seen. */
    long missing() {
        return lastByFirst.isEmpty() ? 0 : lastByFirst.lastEntry().getValue() + 1 - count;
    }
}
