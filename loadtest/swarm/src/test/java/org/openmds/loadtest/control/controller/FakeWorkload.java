package org.openmds.loadtest.control.controller;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.tester.TesterWorkload;
import org.openmds.loadtest.control.tester.WorkloadException;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordCodec;

/** A workload that sends records on request of the test, until it is stopped. */
final class FakeWorkload implements TesterWorkload {

    final CountDownLatch running = new CountDownLatch(1);
    final AtomicLong made = new AtomicLong();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final String problem;
    private volatile @Nullable WorkloadJob job;

    FakeWorkload() {
        this("");
    }

    FakeWorkload(String problem) {
        this.problem = problem;
    }

    @Override
    public void check(LoadPlan plan) throws WorkloadException {
        if (!problem.isEmpty()) {
            throw new WorkloadException(problem);
        }
    }

    @Override
    public void run(WorkloadJob given, WorkloadListener workloadListener) throws InterruptedException {
        job = given;
        workloadListener.clients(7);
        given.sink().name("step " + given.share().tester());
        running.countDown();
        stopped.await();
    }

    /** Sends batches with this number of records each. */
    void make(int batches, int records) {
        for (int i = 0; i < batches; i++) {
            ByteBuffer buffer = RecordCodec.buffer(records);
            for (int j = 0; j < records; j++) {
                RecordCodec.request(buffer, job().share().tester(), j, made.getAndIncrement(), 1_000_000, Outcome.OK,
                        10,
                        0);
            }
            job().sink().accept(buffer.flip());
        }
    }

    WorkloadJob job() {
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
    public WorkloadStatus status() {
        return new WorkloadStatus(3, 2);
    }
}
