package org.openmds.loadtest.generator.swarm;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import org.openmds.loadtest.generator.measurement.RecordStream;
import org.openmds.loadtest.generator.measurement.StatusCounts;
import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.PhaseNames;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The records and status counts of users that have one thread each. Thread-safe. */
public final class CallRecords {

    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private final RecordStream records;
    private final StatusCounts counts = new StatusCounts();

    public CallRecords(RecordStream records) {
        this.records = records;
    }

    StatusCounts counts() {
        return counts;
    }

    void userBegan(int client, long now) {
        locked(to -> {
            to.userBegan(client, now);
            counts.user(1);
        });
    }

    void userEnded(int client, long began, long now) {
        locked(to -> {
            to.userEnded(client, began, now - began, Outcome.OK);
            counts.user(-1);
        });
    }

    /** Records a user that could not start and was never active. */
    void userNotStarted(int client, long came, long now) {
        locked(to -> to.userEnded(client, came, now - came, Outcome.START_FAILED));
    }

    /** Changes the number of active clients in the open model, where clients are not recorded as users. */
    void changeUsers(int more) {
        locked(_ -> counts.user(more));
    }

    public void started() {
        locked(_ -> counts.started());
    }

    /** Records the end of a request for which {@link #started} was called. */
    public void request(int client, SendTime sendTime, long start, long now, Outcome outcome) {
        request(client, sendTime, start, now, CallResult.of(outcome));
    }

    public void request(int client, SendTime sendTime, long start, long now, CallResult callResult) {
        locked(to -> {
            to.request(client, start, now - start, callResult.outcome(), callResult.bytes(), start - sendTime.at());
            if (sendTime.isHeldBack()) {
                to.markHeldBack();
            }
            if (callResult.correctionNanos() > 0) {
                to.phase(client, start, callResult.correctionNanos(), PhaseNames.CLIENT_OVERHEAD);
            }
            for (CallPhase phase : callResult.phases()) {
                to.phase(client, start + phase.offsetNanos(), phase.durationNanos(), phase.name());
            }
            counts.ended(callResult.outcome(), now - start);
        });
    }

    void notStarted(int client, long due, long now) {
        started();
        request(client, SendTime.at(due, due), now, now, Outcome.START_FAILED);
    }

    void flush() {
        locked(RecordStream::flush);
    }

    private void locked(Consumer<RecordStream> work) {
        lock.lock();
        try {
            work.accept(records);
        } finally {
            lock.unlock();
        }
    }
}
