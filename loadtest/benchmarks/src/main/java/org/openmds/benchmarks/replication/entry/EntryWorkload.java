package org.openmds.benchmarks.replication.entry;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.openmds.benchmarks.replication.entry.EntryOperation.EntryAction;
import org.openmds.benchmarks.replication.fault.MemberCluster;
import org.openmds.benchmarks.replication.history.OperationHistory;

/**
 * Members, record and counters that the clients of a run share.
 *
 * @param cluster
 *            the members
 * @param http
 *            sends requests
 * @param history
 *            the record of all operations
 * @param known
 *            the entries for readers
 * @param stopped
 *            whether the clients end
 * @param pause
 *            the time from one request of a writer to its next
 * @param shortLease
 *            the lease of entries that are renewed
 */
record EntryWorkload(MemberCluster cluster, EntryClient http, OperationHistory<EntryOperation> history,
        KnownEntries known, AtomicBoolean stopped, Duration pause, Duration shortLease) {

    /** A request that is sent now. */
    record SentRequest(int client, EntryAction action, int entry, int member, int generation, long start) {
    }

    boolean ends() {
        return stopped.get() || history.isFull();
    }

    SentRequest begin(int client, EntryAction action, int entry, int member) {
        return new SentRequest(client, action, entry, member, cluster.generation(member), history.now());
    }

    /** Records the answer to a request. */
    void answered(SentRequest sent, long end, long value) {
        int generation = cluster.generation(sent.member()) == sent.generation()
                ? sent.generation()
                : EntryOperation.NO_GENERATION;
        history.add(new EntryOperation(sent.client(), sent.action(), sent.entry(), sent.member(), generation,
                sent.start(), end, value));
    }

    /** Returns the number of the member with an address; that of the other one if there is none. */
    int member(String host, int other) {
        return IntStream.range(0, MemberCluster.MEMBERS)
                .filter(member -> cluster.clientAddress(member).equals(host))
                .findFirst()
                .orElse(other);
    }
}
