package org.openmds.benchmarks.replication;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import org.openmds.benchmarks.replication.fault.FaultScenario;
import org.openmds.benchmarks.replication.fault.InjectedFault;
import org.openmds.benchmarks.replication.history.RegisterOperation;
import org.openmds.benchmarks.replication.history.RegisterOperation.OperationKind;

/** Times without acknowledged writes, from the history of a run. */
final class WriteAvailability {

    private static final double NANOS_PER_SECOND = 1e9;

    private final long[] ends;
    private final List<RegisterOperation> writes;

    WriteAvailability(List<RegisterOperation> operations) {
        writes = operations.stream()
                .filter(operation -> operation.kind() == OperationKind.WRITE && operation.isAcknowledged())
                .toList();
        ends = writes.stream().mapToLong(RegisterOperation::end).sorted().toArray();
    }

    int writes() {
        return writes.size();
    }

    /** Returns the seconds from each kill of a single leader to the first acknowledged write that began after it, in order of size. */
    double[] failOverSeconds(List<InjectedFault> faults) {
        return faults.stream()
                .filter(WriteAvailability::isKillOfLeader)
                .mapToDouble(fault -> writes.stream()
                        .filter(write -> write.start() > fault.start())
                        .mapToLong(RegisterOperation::end)
                        .min()
                        .orElse(Long.MAX_VALUE) - fault.start())
                .map(nanos -> nanos / NANOS_PER_SECOND)
                .sorted()
                .toArray();
    }

    private static boolean isKillOfLeader(InjectedFault fault) {
        boolean isKill = fault.kind() == FaultScenario.KILL || fault.kind() == FaultScenario.KILL_LEADER;
        return isKill && fault.isLeader() && fault.victims().length() == 1;
    }

    /** Returns, for each kind of fault, the longest time in seconds without an acknowledged write during such a fault. */
    Map<FaultScenario, Double> longestGaps(List<InjectedFault> faults) {
        Map<FaultScenario, Double> gaps = new EnumMap<>(FaultScenario.class);
        faults.forEach(fault -> gaps.merge(fault.kind(), gap(fault.start(), fault.end()), Math::max));
        return gaps;
    }

    private double gap(long start, long end) {
        long last = start;
        long longest = 0;
        int first = Arrays.binarySearch(ends, start);
        for (int i = first < 0 ? -first - 1 : first; i < ends.length && ends[i] < end; i++) {
            longest = Math.max(longest, ends[i] - last);
            last = ends[i];
        }
        return Math.max(longest, end - last) / NANOS_PER_SECOND;
    }
}
