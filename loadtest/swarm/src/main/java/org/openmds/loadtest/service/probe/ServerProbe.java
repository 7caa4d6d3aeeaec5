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

/** Watches this machine and the service on it: a sample an interval, until it is closed. */
public final class ServerProbe implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServerProbe.class);
    private static final int CLOSE_TIMEOUT_SECONDS = 5;

    private final ScheduledExecutorService thread = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("probe").factory());
    private final ServerSampler serverSampler;
    private final Consumer<ServerSample> samples;
    private final long halfInterval;
    private long lastSample;

    private ServerProbe(ServerSampler serverSampler, Duration interval, Consumer<ServerSample> samples) {
        this.serverSampler = serverSampler;
        this.halfInterval = interval.toNanos() / 2;
        this.lastSample = System.nanoTime() - interval.toNanos();
        this.samples = samples;
    }

    /**
     * Starts. The first sample comes an interval later.
     *
     * @param samples
     *            is called on the probe's thread
     * @throws ProbeException
     *             where there is nothing of what it shall watch, or this is no Linux
     */
    public static ServerProbe start(ProbeSettings settings, TesterClock clock, Consumer<ServerSample> samples)
            throws ProbeException {
        ServerSampler serverSampler = new ServerSampler(settings.procFiles(), settings.serviceProcesses(),
                settings.serviceMetrics(), clock);
        try {
            serverSampler.sample();
        } catch (IOException e) {
            throw new ProbeException("this machine cannot be watched, only Linux can: " + e.getMessage(), e);
        }
        ServerProbe probe = new ServerProbe(serverSampler, settings.interval(), samples);
        long nanos = settings.interval().toNanos();
        ScheduledFuture<?> _ = probe.thread.scheduleAtFixedRate(probe::sample, nanos, nanos, TimeUnit.NANOSECONDS);
        return probe;
    }

    /** Takes the last sample and ends. */
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

    /** A very short time would tell of itself alone. */
    private void lastSample() {
        if (System.nanoTime() - lastSample > halfInterval) {
            sample();
        }
    }

    private void sample() {
        lastSample = System.nanoTime();
        try {
            serverSampler.sample().ifPresent(samples);
        } catch (IOException | RuntimeException e) {
            // The next one may succeed: one that is missing shows in the report.
            LOG.warn("a sample of this machine is missing", e);
        }
    }
}
