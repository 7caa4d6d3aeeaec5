package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.systems.rgma.servlet.ServletClient;

/** The schedule of the collectors: each producer publishes once a minute; registrations are renewed in time. */
final class CollectorSchedule implements AutoCloseable {

    private static final Duration PUBLISH_INTERVAL = Duration.ofMinutes(1);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

    private final ServletClient http;
    private final Clock clock;
    private final ScheduledExecutorService timer;
    private final List<CpuLoadProducer> producers = new ArrayList<>();

    CollectorSchedule(ServletClient servletClient, Clock clock) {
        this.http = servletClient;
        this.clock = clock;
        timer = Executors.newScheduledThreadPool(2, Thread.ofPlatform().daemon().name("rgma-timer-", 0).factory());
    }

    ScheduledExecutorService timer() {
        return timer;
    }

    /** Starts a producer, which publishes at once. */
    void start(CpuLoadProducer.CpuLoadSettings settings) throws IOException, InterruptedException {
        producers.add(CpuLoadProducer.start(http, settings, clock));
    }

    /** Schedules the publishing of all producers, spread over the minute, and the renewals of the servlets' registrations. */
    void run(List<ProducerServlet> servlets) {
        long period = PUBLISH_INTERVAL.toMillis();
        for (int i = 0; i < producers.size(); i++) {
            repeat(producers.get(i)::publish, period + period * i / producers.size(), period);
        }
        long renewal = ProducerServlet.REGISTRATION_LIFETIME.toMillis() / 3;
        servlets.forEach(servlet -> repeat(servlet::renew, renewal, renewal));
    }

    private void repeat(Runnable work, long delay, long period) {
        Object _ = timer.scheduleWithFixedDelay(work, delay, period, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        timer.shutdownNow();
        try {
            boolean _ = timer.awaitTermination(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
