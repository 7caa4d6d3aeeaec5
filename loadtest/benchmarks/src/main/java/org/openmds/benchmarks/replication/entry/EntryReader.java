package org.openmds.benchmarks.replication.entry;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

import org.openmds.benchmarks.replication.entry.EntryAnswer.EntryOutcome;
import org.openmds.benchmarks.replication.entry.EntryOperation.EntryAction;
import org.openmds.benchmarks.replication.entry.EntryWorkload.SentRequest;
import org.openmds.benchmarks.replication.entry.KnownEntries.KnownEntry;

/** A client that reads entries from one member again and again, and records whether they are there. Runs on a thread of its own. */
final class EntryReader implements Runnable {

    private static final Duration PAUSE = Duration.ofMillis(10);

    private final int member;
    private final EntryWorkload workload;
    private final Random random;

    EntryReader(int member, long seed, EntryWorkload workload) {
        this.member = member;
        this.workload = workload;
        this.random = new Random(seed - 1 - member);
    }

    @Override
    public void run() {
        while (!workload.ends()) {
            workload.known().choose(random).ifPresent(this::read);
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private void read(KnownEntry entry) {
        SentRequest sent = workload.begin(-1 - member, EntryAction.READ, entry.number(), member);
        EntryAnswer answer = workload.http().read(workload.cluster().clientAddress(member), entry.key());
        long end = workload.history().now();
        if (answer.is(EntryOutcome.DONE)) {
            workload.answered(sent, end, EntryOperation.PRESENT);
        } else if (answer.is(EntryOutcome.MISSING)) {
            workload.answered(sent, end, EntryOperation.MISSING);
        }
    }
}
