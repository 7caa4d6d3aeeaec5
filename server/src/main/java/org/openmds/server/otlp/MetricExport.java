package org.openmds.server.otlp;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.server.settings.OtlpMetricsSettings;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.service.Deadline;

import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsPartialSuccess;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;

/**
 * Sends all metrics to a receiver of OpenTelemetry at an interval, and a last time when the server stops. An export that fails is logged once, counted
 * and dropped: the next one has newer values of the same counters, so nothing waits in memory.
 *
 * <p>
 * Thread-safe. One thread reads and sends, one message at a time.
 */
public final class MetricExport implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    /** A server that has just started has little to tell, but a wrong URL should be seen soon. */
    private static final Duration FIRST = Duration.ofSeconds(5);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    /** Time for the exports when the server stops. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(5);
    private static final int MAX_REASON_LENGTH = 300;

    private final OtlpMetricsSettings settings;
    private final MetricContent content;
    private final InstantSource clock;
    private final MetricSender sender;
    private final ExportMeters meters;
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1,
            Thread.ofPlatform().name("otlp-metrics").daemon().factory());
    private volatile Optional<Instant> newest = Optional.empty();
    private volatile Optional<String> problem = Optional.empty();
    private volatile boolean started;
    /** True after the first rejection was logged; for the thread only. */
    private boolean rejectionLogged;

    private MetricExport(HttpUrl url, OtlpMetricsSettings settings, MetricContent content, Credentials credentials,
            InstantSource clock) {
        this.settings = settings;
        this.content = content;
        this.clock = clock;
        this.sender = new MetricSender(url, credentials);
        this.meters = new ExportMeters(content.meters());
    }

    /**
     * Opens an export; empty if the settings name no receiver.
     *
     * @param credentials
     *            the credentials for targets that the configuration names
     * @param clock
     *            the time of points
     */
    public static Optional<MetricExport> open(OtlpMetricsSettings settings, MetricContent content,
            Credentials credentials, InstantSource clock) {
        return settings.url().map(url -> new MetricExport(url, settings, content, credentials, clock));
    }

    /** Starts the thread. */
    public void start() {
        started = true;
        Duration interval = settings.interval();
        Duration first = FIRST.compareTo(interval) < 0 ? FIRST : interval;
        Duration limit = REQUEST_TIMEOUT.compareTo(interval) < 0 ? interval : REQUEST_TIMEOUT;
        Future<?> _ = thread.scheduleWithFixedDelay(() -> export(limit), first.toNanos(), interval.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    /** Returns a line for the health page if the last export failed. */
    public Optional<String> problem() {
        return problem;
    }

    /** Sends the metrics a last time, if the export was started, and stops. Idempotent; bounded in time. */
    @Override
    public void close() {
        if (started && !thread.isShutdown()) {
            sendLast();
        }
        thread.shutdownNow();
        sender.close();
    }

    private void sendLast() {
        try {
            thread.submit(() -> export(STOP_LIMIT)).get(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.warn("the last metrics were not sent to {} within {} s", sender.receiver(), STOP_LIMIT.toSeconds());
        } catch (ExecutionException e) {
            LOG.error("the last metrics cannot be sent", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void export(Duration limit) {
        long start = System.nanoTime();
        try {
            send(Deadline.in(limit));
            meters.sent(Duration.ofNanos(System.nanoTime() - start));
            problem.ifPresent(_ -> LOG.info("metrics are sent to {} again", sender.receiver()));
            problem = Optional.empty();
            newest = Optional.of(clock.instant());
        } catch (ConnectionException e) {
            failed(start, reason(String.valueOf(e.getMessage())));
        } catch (RuntimeException e) {
            LOG.error("metrics cannot be read or sent", e);
            failed(start, "see the error before");
        }
    }

    private void send(Deadline deadline) {
        MetricMessages messages = new MetricMessages(content.server().resource(), message -> send(message, deadline));
        content.read(settings, clock.instant(), messages);
        messages.end();
    }

    private void send(ExportMetricsServiceRequest message, Deadline deadline) {
        Duration left = deadline.atMost(REQUEST_TIMEOUT).remaining();
        if (left.toMillis() == 0) {
            throw new ConnectionException.NotConnected(settings.url().map(HttpUrl::toString).orElse(""),
                    "the time of an export ended before all metrics were sent");
        }
        ExportMetricsPartialSuccess answer = sender.send(message, left);
        meters.rejected(answer.getRejectedDataPoints());
        if (answer.getRejectedDataPoints() > 0 && !rejectionLogged) {
            rejectionLogged = true;
            LOG.warn("the receiver of metrics {} has rejected {} points: {}", sender.receiver(),
                    answer.getRejectedDataPoints(), reason(answer.getErrorMessage()));
        }
    }

    private void failed(long start, String reason) {
        meters.failed(Duration.ofNanos(System.nanoTime() - start));
        if (problem.isEmpty()) {
            LOG.warn("metrics cannot be sent to {}, which is tried again every {} s: {}", sender.receiver(),
                    settings.interval().toSeconds(), reason);
        }
        String since = newest.map(time -> "since " + time).orElse("so far");
        problem = Optional.of("no metrics have been sent to %s %s".formatted(sender.receiver(), since));
    }

    /** Returns the text on one line, without the path of the URL, and not longer than a log should have. */
    private String reason(String text) {
        String line = text.replace(settings.url().map(HttpUrl::toString).orElse(""), sender.receiver())
                .replaceAll("[\\p{Cntrl}\\s]+", " ");
        return line.length() <= MAX_REASON_LENGTH ? line : line.substring(0, MAX_REASON_LENGTH) + "…";
    }
}
