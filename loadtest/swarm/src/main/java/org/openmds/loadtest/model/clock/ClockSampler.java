package org.openmds.loadtest.model.clock;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Compares a clock with the time server's clock at intervals, on its own thread. The first sample is taken at the start and the last one at
 * the close, so the samples enclose all times to map.
 */
public final class ClockSampler implements AutoCloseable {

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(20);

    private final SampleSource source;
    private final Duration every;
    private final Consumer<ClockSample> samples;
    private final CountDownLatch ending = new CountDownLatch(1);
    private final AtomicInteger failures = new AtomicInteger();
    private final Thread thread;

    /** A source of samples: {@link TimeClient#burst}. */
    @FunctionalInterface
    public interface SampleSource {

        /**
         * Takes one sample.
         *
         * @throws IOException
         *             if the server does not answer
         */
        ClockSample burst() throws IOException;
    }

    private ClockSampler(SampleSource source, Duration every, Consumer<ClockSample> samples) {
        this.source = source;
        this.every = every;
        this.samples = samples;
        thread = Thread.ofVirtual().name("clock-watch").unstarted(this::watch);
    }

    /**
     * Takes the first sample, delivers it, and starts the sampling thread. If the server does not answer later, the next interval tries again.
     *
     * @param samples
     *            takes each sample: the first on the caller's thread, the others on the sampling thread
     * @throws IOException
     *             if the server does not answer the first time
     */
    public static ClockSampler start(SampleSource source, Duration every, Consumer<ClockSample> samples)
            throws IOException {
        samples.accept(source.burst());
        ClockSampler watch = new ClockSampler(source, every, samples);
        watch.thread.start();
        return watch;
    }

    /** Returns the number of intervals without any answer. */
    public int failures() {
        return failures.get();
    }

    private void watch() {
        boolean last = false;
        while (!last) {
            try {
                last = ending.await(every.toMillis(), TimeUnit.MILLISECONDS);
                samples.accept(source.burst());
            } catch (IOException e) {
                failures.incrementAndGet();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Takes the last sample and ends within {@link #CLOSE_TIMEOUT}. */
    @Override
    public void close() {
        ending.countDown();
        try {
            if (!thread.join(CLOSE_TIMEOUT)) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
