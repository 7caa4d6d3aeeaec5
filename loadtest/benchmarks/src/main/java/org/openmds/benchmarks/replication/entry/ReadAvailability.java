package org.openmds.benchmarks.replication.entry;

import java.util.List;
import java.util.stream.IntStream;

import org.openmds.benchmarks.replication.WriteAvailability;
import org.openmds.benchmarks.replication.entry.EntryOperation.EntryAction;
import org.openmds.benchmarks.replication.fault.InjectedFault;
import org.openmds.benchmarks.replication.fault.MemberCluster;
import org.openmds.benchmarks.replication.member.MemberProgram;

/** Times without an answer to readers, from the history of a run. */
final class ReadAvailability {

    /** The time after a kill in which the others elect a leader and open its services. */
    private static final long WINDOW_NANOS = 5_000_000_000L;

    private final long[][] ends = new long[MemberCluster.MEMBERS][];

    ReadAvailability(List<EntryOperation> operations) {
        for (int member = 0; member < MemberCluster.MEMBERS; member++) {
            int read = member;
            ends[member] = operations.stream()
                    .filter(operation -> operation.action() == EntryAction.READ && operation.member() == read)
                    .mapToLong(EntryOperation::end)
                    .sorted()
                    .toArray();
        }
    }

    /** Returns, for each kill of a single leader and each of the other members, the longest time without an answer in seconds, in order of size. */
    double[] gapsAfterKills(List<InjectedFault> faults) {
        return faults.stream()
                .filter(InjectedFault::isKillOfLeader)
                .flatMapToDouble(fault -> IntStream.range(0, MemberCluster.MEMBERS)
                        .filter(member -> !fault.victims().equals(MemberProgram.name(member)))
                        .mapToDouble(member -> WriteAvailability.longestGap(ends[member], fault.start(),
                                fault.start() + WINDOW_NANOS)))
                .sorted()
                .toArray();
    }
}
