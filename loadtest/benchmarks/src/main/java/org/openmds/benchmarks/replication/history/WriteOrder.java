package org.openmds.benchmarks.replication.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.openmds.benchmarks.replication.member.RegisterLog;

/** The final log: the order in which all writes took effect, for each register, with the times of the writes. */
final class WriteOrder {

    private static final long NEVER = Long.MAX_VALUE;

    private final Map<Long, Integer> positions = new HashMap<>();
    private final List<List<Long>> ofKey = new ArrayList<>();
    private final Map<Long, Integer> rankInKey = new HashMap<>();
    private final List<long[]> earliestEndFrom = new ArrayList<>();

    /**
     * Reads a log.
     *
     * @param log
     *            all values in order
     * @param writes
     *            the operations that wrote them, by value
     */
    WriteOrder(long[] log, Map<Long, RegisterOperation> writes) {
        for (int key = 0; key < RegisterLog.KEYS; key++) {
            ofKey.add(new ArrayList<>());
        }
        for (int i = 0; i < log.length; i++) {
            if (positions.putIfAbsent(log[i], i + 1) == null) {
                List<Long> values = ofKey.get(RegisterLog.key(log[i]));
                values.add(log[i]);
                rankInKey.put(log[i], values.size());
            }
        }
        ofKey.forEach(values -> earliestEndFrom.add(earliestEnds(values, writes)));
    }

    /** Returns, for each rank, the time at which the first write after that rank had ended. */
    private static long[] earliestEnds(List<Long> values, Map<Long, RegisterOperation> writes) {
        long[] earliest = new long[values.size() + 1];
        Arrays.fill(earliest, NEVER);
        for (int rank = values.size() - 1; rank >= 0; rank--) {
            RegisterOperation write = writes.get(values.get(rank));
            earliest[rank] = Math.min(earliest[rank + 1], write == null ? NEVER : write.end());
        }
        return earliest;
    }

    boolean contains(long value) {
        return positions.containsKey(value);
    }

    /** Returns the position of a value, from 1; zero if it is not in the log. */
    int position(long value) {
        return positions.getOrDefault(value, 0);
    }

    /** Returns the rank of a value among those of its register, from 1; zero for no value, and for one that is not in the log. */
    int rank(long value) {
        return rankInKey.getOrDefault(value, 0);
    }

    /** Returns the time at which a write that replaces the value with this rank had ended for sure; the largest number if never. */
    long replacedAt(int key, int rank) {
        return earliestEndFrom.get(key)[rank];
    }

    /** Returns the value after a rank. */
    long valueAfter(int key, int rank) {
        return ofKey.get(key).get(rank);
    }
}
