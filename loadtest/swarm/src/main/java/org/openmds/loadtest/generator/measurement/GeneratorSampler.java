package org.openmds.loadtest.generator.measurement;

import java.util.Collection;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.run.GeneratorSample;

/**
 * Takes a {@link GeneratorSample} of this process and its machine once a second until it is closed. A separate thread detects pauses of
 * the process: it wakes every 10 ms, and its delay is an estimate of the delay of all other threads.
 */
public final class GeneratorSampler implements AutoCloseable {

    private static final long CHECK_INTERVAL = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long CLOSE_TIMEOUT_SECONDS = 5;

    private final Consumer<GeneratorSample> samples;
    private final GeneratorReadings readings;
    private final AtomicLong longestPause = new AtomicLong();
    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("generator-samples").factory());
    private final Thread pauseDetector = Thread.ofPlatform()
            .daemon()
            .name("generator-pauses")
            .unstarted(this::detectPauses);
    private volatile boolean closed;

    private GeneratorSampler(GeneratorReadings readings, Consumer<GeneratorSample> samples) {
        this.readings = readings;
        this.samples = samples;
    }

    /**
     * Starts a sampler.
     *
     * @param loops
     *            ids of the threads that carry users; called on the sampler's thread
     * @param samples
     *            the consumer of the samples; called on the sampler's thread
     */
    public static GeneratorSampler start(TesterClock clock, Supplier<Collection<Long>> loops,
            Consumer<GeneratorSample> samples) {
        GeneratorSampler sampler = new GeneratorSampler(new GeneratorReadings(clock, loops), samples);
        sampler.pauseDetector.start();
        var _ = sampler.timer.scheduleAtFixedRate(sampler::take, 1, 1, TimeUnit.SECONDS);
        return sampler;
    }

    private void take() {
        samples.accept(readings.next(longestPause.getAndSet(0)));
    }

    private void detectPauses() {
        for (long due = System.nanoTime() + CHECK_INTERVAL; !closed; due += CHECK_INTERVAL) {
            for (long left = due - System.nanoTime(); left > 0 && !closed; left = due - System.nanoTime()) {
                LockSupport.parkNanos(this, left);
            }
            long now = System.nanoTime();
            longestPause.accumulateAndGet(now - due, Math::max);
            // Wake-ups that were missed in a pause are not made up for: they belong to that one pause.
            due = Math.max(due, now - CHECK_INTERVAL);
        }
    }

    /** Takes the last sample and ends. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        LockSupport.unpark(pauseDetector);
        timer.execute(this::take);
        timer.shutdown();
        try {
            if (!timer.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                timer.shutdownNow();
            }
        } catch (InterruptedException e) {
            timer.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
