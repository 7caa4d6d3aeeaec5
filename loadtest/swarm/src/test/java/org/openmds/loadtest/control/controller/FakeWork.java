package org.openmds.loadtest.control.controller;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.tester.Work;
import org.openmds.loadtest.control.tester.WorkException;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Records;

/** Makes records as tests say, one batch each, until it is told to stop. */
final class FakeWork implements Work {

    final CountDownLatch running = new CountDownLatch(1);
    final AtomicLong made = new AtomicLong();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final String problem;
    private volatile @Nullable Job job;

    FakeWork() {
        this("");
    }

    FakeWork(String problem) {
        this.problem = problem;
    }

    @Override
    public void check(Plan plan) throws WorkException {
        if (!problem.isEmpty()) {
            throw new WorkException(problem);
        }
    }

    @Override
    public void run(Job given, Reports reports) throws InterruptedException {
        job = given;
        reports.clients(7);
        given.sink().name("step " + given.share().tester());
        running.countDown();
        stopped.await();
    }

    /** So many batches of as many records. */
    void make(int batches, int records) {
        for (int i = 0; i < batches; i++) {
            ByteBuffer buffer = Records.buffer(records);
            for (int j = 0; j < records; j++) {
                Records.request(buffer, job().share().tester(), j, made.getAndIncrement(), 1_000_000, Outcome.OK, 10,
                        0);
            }
            job().sink().accept(buffer.flip());
        }
    }

    Job job() {
        return Objects.requireNonNull(job, "it does not run yet");
    }

    boolean isStopped() {
        return stopped.getCount() == 0;
    }

    @Override
    public void stop() {
        stopped.countDown();
    }

    @Override
    public Pulse pulse() {
        return new Pulse(3, 2);
    }
}
