package org.openmds.loadtest.bench;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.model.run.RunWriter;

/** Samples the number of stored records during a run, on its own thread. */
final class IngestMonitor {

    private static final long INTERVAL_MILLIS = 100;
    private static final int SAMPLES_PER_SECOND = 10;

    private final RunWriter writer;
    private final int testers;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;
    private final List<CountSample> samples = new ArrayList<>();

    private record CountSample(Instant time, long records) {
    }

    IngestMonitor(RunWriter writer, int testers) {
        this.writer = writer;
        this.testers = testers;
        thread = Thread.ofPlatform().name("intake").start(this::watch);
    }

    private void watch() {
        try {
            do {
                sample();
            } while (!ended.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS));
            sample();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sample() {
        long sum = 0;
        for (int i = 0; i < testers; i++) {
            sum += writer.tester(i).records();
        }
        samples.add(new CountSample(Instant.now(), sum));
    }

    void end() throws InterruptedException {
        ended.countDown();
        thread.join();
    }

    /** Returns the time at which the last record was stored. */
    Instant lastStored() {
        long all = samples.getLast().records();
        return samples.stream().filter(countSample -> countSample.records() == all).findFirst().orElseThrow().time();
    }

    /** Returns the records per second in the best second. */
    double bestRate() {
        double best = 0;
        for (int i = SAMPLES_PER_SECOND; i < samples.size(); i++) {
            CountSample from = samples.get(i - SAMPLES_PER_SECOND);
            CountSample to = samples.get(i);
            double seconds = Math.max(1, to.time().toEpochMilli() - from.time().toEpochMilli()) / 1e3;
            best = Math.max(best, (to.records() - from.records()) / seconds);
        }
        return best;
    }
}
