package org.openmds.benchmarks.replication.entry;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

import org.openmds.benchmarks.replication.entry.EntryAnswer.EntryOutcome;
import org.openmds.benchmarks.replication.entry.EntryOperation.EntryAction;
import org.openmds.benchmarks.replication.entry.EntryWorkload.SentRequest;
import org.openmds.benchmarks.replication.entry.KnownEntries.KnownEntry;
import org.openmds.benchmarks.replication.fault.MemberCluster;

/**
 * A client that adds entries, renews and destroys its own ones, and records each request. It follows the leader's address, and asks the next member
 * after a failure. An entry whose change has an unknown outcome is left alone from then on. Runs on a thread of its own.
 */
final class EntryWriter implements Runnable {

    private static final Duration LONG_LEASE = Duration.ofHours(10);
    private static final double SHORT_SHARE = 0.15;
    private static final double DESTROY_SHARE = 0.1;
    private static final double RENEW_SHARE = 0.1;
    private static final int MAX_RENEWALS = 4;

    private final int number;
    private final EntryWorkload workload;
    private final Random random;
    private final List<KnownEntry> own = new ArrayList<>();
    /** Entries with a short lease in the order of their renewal. */
    private final Deque<ShortEntry> renewed = new ArrayDeque<>();
    private int member;

    /**
     * An entry with a short lease.
     *
     * @param due
     *            the time of its next renewal
     */
    private record ShortEntry(KnownEntry entry, long due, int renewals) {
    }

    EntryWriter(int number, long seed, EntryWorkload workload) {
        this.number = number;
        this.workload = workload;
        this.random = new Random(seed + number);
        this.member = number % MemberCluster.MEMBERS;
    }

    @Override
    public void run() {
        long next = System.nanoTime();
        while (!workload.ends()) {
            operate();
            next = Math.max(next + workload.pause().toNanos(), System.nanoTime() - workload.pause().toNanos());
            LockSupport.parkNanos(next - System.nanoTime());
        }
    }

    private void operate() {
        double share = random.nextDouble();
        if (!renewed.isEmpty() && renewed.getFirst().due() <= workload.history().now()) {
            renewShort(renewed.removeFirst());
        } else if (share < DESTROY_SHARE && !own.isEmpty()) {
            KnownEntry entry = takeOwn();
            change(EntryAction.DESTROY, entry.number(), 0,
                    host -> workload.http().destroy(host, entry.key()));
        } else if (share < DESTROY_SHARE + RENEW_SHARE && !own.isEmpty()) {
            KnownEntry entry = takeOwn();
            if (renew(entry, LONG_LEASE)) {
                own.add(entry);
            }
        } else {
            add(share > 1 - SHORT_SHARE);
        }
    }

    private KnownEntry takeOwn() {
        int index = random.nextInt(own.size());
        KnownEntry last = own.removeLast();
        return index == own.size() ? last : own.set(index, last);
    }

    private void add(boolean isShort) {
        int entry = workload.known().next();
        Duration lease = isShort ? workload.shortLease() : LONG_LEASE;
        EntryAnswer answer = change(EntryAction.ADD, entry, lease.toNanos(),
                host -> workload.http().add(host, entry, lease));
        if (!answer.is(EntryOutcome.DONE)) {
            return;
        }
        KnownEntry added = new KnownEntry(entry, answer.text());
        workload.known().add(added);
        if (isShort) {
            renewed.addLast(new ShortEntry(added, due(), 0));
        } else {
            own.add(added);
        }
    }

    private long due() {
        return workload.history().now() + workload.shortLease().toNanos() / 3;
    }

    private void renewShort(ShortEntry entry) {
        if (entry.renewals() < MAX_RENEWALS && renew(entry.entry(), workload.shortLease())) {
            renewed.addLast(new ShortEntry(entry.entry(), due(), entry.renewals() + 1));
        }
    }

    private boolean renew(KnownEntry entry, Duration lease) {
        return change(EntryAction.RENEW, entry.number(), lease.toNanos(),
                host -> workload.http().renew(host, entry.key(), lease)).is(EntryOutcome.DONE);
    }

    /** Sends a change, again to the leader if another member has refused it; records it unless it was refused. */
    private EntryAnswer change(EntryAction action, int entry, long lease,
            Function<String, EntryAnswer> request) {
        EntryAnswer answer = EntryAnswer.FAILED;
        for (int attempt = 0; attempt < MemberCluster.MEMBERS; attempt++) {
            SentRequest sent = workload.begin(number, action, entry, member);
            answer = request.apply(workload.cluster().clientAddress(member));
            long end = workload.history().now();
            switch (answer.outcome()) {
                case DONE ->
                    workload.answered(sent, end, action == EntryAction.DESTROY ? EntryOperation.PRESENT : lease);
                case MISSING -> workload.answered(sent, end, EntryOperation.MISSING);
                case FAILED -> {
                    workload.answered(sent, EntryOperation.UNKNOWN, lease);
                    member = (member + 1) % MemberCluster.MEMBERS;
                }
                case REFUSED -> member = workload.member(answer.text(), (member + 1) % MemberCluster.MEMBERS);
            }
            if (!answer.is(EntryOutcome.REFUSED)) {
                return answer;
            }
        }
        return answer;
    }
}
