package org.openmds.benchmarks.replication.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.benchmarks.replication.history.HistoryViolation.ViolationKind;
import org.openmds.benchmarks.replication.history.RegisterOperation.OperationKind;
import org.openmds.benchmarks.replication.member.RegisterLog;

import com.google.errorprone.annotations.FormatMethod;

/**
 * Checks a history against the final logs of the members: each register must be linearizable in the order of the log, which must contain each
 * acknowledged write once and be the same everywhere. As all values are unique and the log tells the order of writes, no search for an order is
 * needed, and a history is checked in a time that grows with n log n. Reads from the state of one member may be old, but not older than the
 * client's own writes. For one thread.
 */
public final class HistoryCheck {

    private static final int EXAMPLES = 5;

    private final List<RegisterOperation> operations;
    private final List<long[]> logs;
    private final Map<Long, RegisterOperation> writes = new HashMap<>();
    private final Map<ViolationKind, Integer> counts = new EnumMap<>(ViolationKind.class);
    private final List<HistoryViolation> examples = new ArrayList<>();

    private HistoryCheck(List<RegisterOperation> operations, List<long[]> logs) {
        this.operations = operations;
        this.logs = logs;
        operations.stream()
                .filter(operation -> operation.kind() == OperationKind.WRITE)
                .forEach(write -> writes.put(write.value(), write));
    }

    /**
     * The result of a check.
     *
     * @param counts
     *            the number of violations of each kind; kinds without one are missing
     * @param examples
     *            some violations of each kind
     */
    public record CheckResult(Map<ViolationKind, Integer> counts, List<HistoryViolation> examples) {

        public int count(ViolationKind kind) {
            return counts.getOrDefault(kind, 0);
        }
    }

    /**
     * Checks a history.
     *
     * @param operations
     *            all operations, in any order
     * @param logs
     *            the values that each member had applied at the end, in order
     */
    public static CheckResult check(List<RegisterOperation> operations, List<long[]> logs) {
        HistoryCheck check = new HistoryCheck(operations, logs);
        check.checkLogs();
        WriteOrder order = new WriteOrder(check.reference(), check.writes);
        check.checkWrites(order);
        check.checkRealTime(check.reference());
        for (RegisterOperation operation : operations) {
            if (operation.kind() != OperationKind.WRITE && operation.isAcknowledged()) {
                check.checkValue(operation, order);
            }
        }
        check.checkReads(order);
        check.checkOwnReads(order);
        return new CheckResult(check.counts, check.examples);
    }

    /** Returns the log that most members have; the first of them if all differ. */
    private long[] reference() {
        return logs.stream()
                .max(Comparator.comparingLong(log -> logs.stream().filter(other -> Arrays.equals(log, other)).count()))
                .orElseGet(() -> new long[0]);
    }

    private void checkLogs() {
        long[] reference = reference();
        for (int member = 0; member < logs.size(); member++) {
            int different = Arrays.mismatch(reference, logs.get(member));
            if (different >= 0) {
                add(ViolationKind.UNEQUAL_LOGS, "member %d has %d values and differs at position %d: %s", member,
                        logs.get(member).length, different + 1, around(logs.get(member), different));
            }
        }
    }

    private static String around(long[] log, int position) {
        return position < log.length ? Long.toString(log[position]) : "end of its log";
    }

    private void checkWrites(WriteOrder order) {
        Set<Long> seen = new HashSet<>();
        for (long value : reference()) {
            if (!seen.add(value)) {
                add(ViolationKind.DOUBLED_WRITE, "%d", value);
            }
            if (!writes.containsKey(value)) {
                add(ViolationKind.UNKNOWN_VALUE, "%d", value);
            }
        }
        for (RegisterOperation write : writes.values()) {
            if (write.isAcknowledged() && !order.contains(write.value())) {
                add(ViolationKind.LOST_WRITE, "%s", write.toLine());
            } else if (write.isAcknowledged() && write.position() > 0
                    && write.position() != order.position(write.value())) {
                add(ViolationKind.MOVED_WRITE, "%s is at %d", write.toLine(), order.position(write.value()));
            }
        }
    }

    /** Checks that no write stands in the log after one that began only when the first had ended. */
    private void checkRealTime(long[] log) {
        long earliestEnd = Long.MAX_VALUE;
        for (int i = log.length - 1; i >= 0; i--) {
            RegisterOperation write = writes.get(log[i]);
            if (write == null) {
                continue;
            }
            if (earliestEnd < write.start()) {
                add(ViolationKind.WRONG_ORDER, "%s is at %d, before a write that ended at %d", write.toLine(), i + 1,
                        earliestEnd);
            }
            earliestEnd = Math.min(earliestEnd, write.end());
        }
    }

    private void checkValue(RegisterOperation read, WriteOrder order) {
        RegisterOperation write = writes.get(read.value());
        if (read.value() != 0 && !order.contains(read.value())) {
            add(ViolationKind.UNCOMMITTED_READ, "%s", read.toLine());
        } else if (write != null && write.start() > read.end()) {
            add(ViolationKind.EARLY_READ, "%s began at %d", read.toLine(), write.start());
        }
    }

    /** Checks that each read by the engine returns the newest value, and none older than an earlier read returned. */
    private void checkReads(WriteOrder order) {
        List<RegisterOperation> reads = operations.stream()
                .filter(operation -> operation.kind() == OperationKind.READ && operation.isAcknowledged())
                .toList();
        List<RegisterOperation> byEnd = reads.stream()
                .sorted(Comparator.comparingLong(RegisterOperation::end))
                .toList();
        List<RegisterOperation> byStart = reads.stream()
                .sorted(Comparator.comparingLong(RegisterOperation::start))
                .toList();
        int[] seenRank = new int[RegisterLog.KEYS];
        int ended = 0;
        for (RegisterOperation read : byStart) {
            for (; byEnd.get(ended).end() < read.start(); ended++) {
                RegisterOperation earlier = byEnd.get(ended);
                seenRank[earlier.key()] = Math.max(seenRank[earlier.key()], order.rank(earlier.value()));
            }
            checkFreshness(read, order, seenRank[read.key()]);
        }
    }

    private void checkFreshness(RegisterOperation read, WriteOrder order, int seenRank) {
        int rank = order.rank(read.value());
        if (rank == 0 && read.value() != 0) {
            return;
        }
        if (order.replacedAt(read.key(), rank) < read.start()) {
            add(ViolationKind.STALE_READ, "%s, but a write of %d had ended at %d", read.toLine(),
                    order.valueAfter(read.key(), rank), order.replacedAt(read.key(), rank));
        } else if (rank < seenRank) {
            add(ViolationKind.STALE_READ, "%s, older than an earlier read", read.toLine());
        }
    }

    /** Checks that reads from the state of a member contain the client's own acknowledged writes. */
    private void checkOwnReads(WriteOrder order) {
        Map<Integer, Integer> written = new HashMap<>();
        List<RegisterOperation> byStart = operations.stream()
                .filter(RegisterOperation::isAcknowledged)
                .sorted(Comparator.comparingLong(RegisterOperation::start))
                .toList();
        for (RegisterOperation operation : byStart) {
            int register = operation.client() * RegisterLog.KEYS + operation.key();
            int rank = order.rank(operation.value());
            int own = written.getOrDefault(register, 0);
            if (operation.kind() == OperationKind.WRITE) {
                written.put(register, Math.max(own, rank));
            } else if (operation.kind() == OperationKind.LOCAL_READ && rank < own) {
                add(ViolationKind.STALE_OWN_READ, "%s, but the client had written %d", operation.toLine(),
                        order.valueAfter(operation.key(), own - 1));
            }
        }
    }

    @FormatMethod
    private void add(ViolationKind kind, String format, Object... values) {
        if (counts.merge(kind, 1, Integer::sum) <= EXAMPLES) {
            examples.add(new HistoryViolation(kind, format.formatted(values)));
        }
    }
}
