package org.openmds.loadtest.service.probe;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.run.ServerSample;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Observes this machine and the service on it. Takes one sample in each interval until it is closed. */
public final class ServerProbe implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServerProbe.class);
    private static final int CLOSE_TIMEOUT_SECONDS = 5;

    private final ScheduledExecutorService thread = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("probe").factory());
    private final ServerSampler sampler;
    private final Consumer<ServerSample> samples;
    private final long halfInterval;
    private long lastSample;

    private ServerProbe(ServerSampler serverSampler, Duration interval, Consumer<ServerSample> samples) {
        this.sampler = serverSampler;
        this.halfInterval = interval.toNanos() / 2;
        this.lastSample = System.nanoTime() - interval.toNanos();
        this.samples = samples;
    }

    /**
     * Starts a probe. The first sample comes after one interval.
     *
     * @param samples
     *            the consumer of the samples; called on the probe's thread
     * @throws ProbeException
     *             if the service's processes are not found or the system is not Linux
     */
    public static ServerProbe start(ProbeSettings settings, TesterClock clock, Consumer<ServerSample> samples)
            throws ProbeException {
        ServerSampler serverSampler = new ServerSampler(settings.procFiles(), settings.serviceProcesses(),
                settings.serviceMetrics(), clock);
        try {
            serverSampler.sample();
        } catch (IOException e) {
            throw new ProbeException("this machine cannot be observed (Linux is required): " + e.getMessage(), e);
        }
        ServerProbe probe = new ServerProbe(serverSampler, settings.interval(), samples);
        long nanos = settings.interval().toNanos();
        ScheduledFuture<?> _ = probe.thread.scheduleAtFixedRate(probe::sample, nanos, nanos, TimeUnit.NANOSECONDS);
        return probe;
    }

    /** Takes the last sample and stops. */
    @Override
    public void close() {
        if (!thread.isShutdown()) {
            thread.execute(this::lastSample);
            thread.shutdown();
        }
        try {
            thread.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes a last sample, unless the time since the previous one is too short for meaningful rates. */
    private void lastSample() {
        if (System.nanoTime() - lastSample > halfInterval) {
            sample();
        }
    }

    private void sample() {
        lastSample = System.nanoTime();
        try {
            sampler.sample().ifPresent(samples);
        } catch (IOException | RuntimeException e) {
            // The next sample may succeed. The report shows the gap.
            LOG.warn("a sample of this machine failed and is left out", e);
        }
    }
}
