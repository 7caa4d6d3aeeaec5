package org.openmds.loadtest.experiment.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Samples a server's process at a fixed interval from /proc, and now and then the heap in use after a full collection. Linux only. */
final class ProcessSampler implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final Duration END_TIMEOUT = Duration.ofSeconds(30);
    private static final double KILO = 1_024;
    private static final double MILLI = 1e-3;

    private final Path process;
    private final LiveHeap heap;
    private final int collectEvery;
    private final ScheduledExecutorService thread = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("soak").factory());
    @GuardedBy("this")
    private final List<ProcessSample> samples = new ArrayList<>();
    private int ticks;

    private ProcessSampler(URI metrics, long pid, int collectEvery) {
        this.process = Path.of("/proc", Long.toString(pid));
        this.heap = new LiveHeap(metrics, pid);
        this.collectEvery = collectEvery;
    }

    /**
     * Starts the sampling thread.
     *
     * @param metrics
     *            the server's metrics page for Prometheus
     * @param length
     *            the duration of the soak; about forty heap collections are enough for a trend
     */
    static ProcessSampler start(URI metrics, long pid, Duration length) {
        long collect = Math.clamp(length.dividedBy(40).toSeconds(), INTERVAL.toSeconds(), 600);
        ProcessSampler processSampler = new ProcessSampler(metrics, pid,
                Math.toIntExact(collect / INTERVAL.toSeconds()));
        var _ = processSampler.thread.scheduleAtFixedRate(processSampler::sample, INTERVAL.toMillis(),
                INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
        return processSampler;
    }

    /** Returns the samples with times relative to this start, given in milliseconds since 1970. */
    synchronized List<ProcessSample> samplesSince(long startMillis) {
        return samples.stream()
                .map(processSample -> new ProcessSample(processSample.seconds() - startMillis * MILLI,
                        processSample.heapBytes(),
                        processSample.residentBytes(), processSample.threads(), processSample.descriptors()))
                .toList();
    }

    private void sample() {
        double now = System.currentTimeMillis() * MILLI;
        double left = ticks++ % collectEvery == 0 ? heap.read() : Double.NaN;
        ProcessSample processSample = new ProcessSample(now, left, status("VmRSS:") * KILO, status("Threads:"),
                descriptors());
        synchronized (this) {
            samples.add(processSample);
        }
    }

    private double status(String field) {
        try {
            return Files.readAllLines(process.resolve("status"))
                    .stream()
                    .filter(line -> line.startsWith(field))
                    .mapToDouble(line -> Double.parseDouble(line.substring(field.length()).replace("kB", "").strip()))
                    .findFirst()
                    .orElse(Double.NaN);
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    private double descriptors() {
        try (Stream<Path> open = Files.list(process.resolve("fd"))) {
            return count(open);
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    /** Returns the number of files. NaN if the process has ended and has none or cannot be read: an exception would stop all later samples. */
    static double count(Stream<Path> files) {
        try {
            long count = files.count();
            return count == 0 ? Double.NaN : count;
        } catch (UncheckedIOException e) {
            return Double.NaN;
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        try {
            boolean _ = thread.awaitTermination(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        heap.close();
    }
}
