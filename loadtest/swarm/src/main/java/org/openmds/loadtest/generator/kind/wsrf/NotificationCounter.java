package org.openmds.loadtest.generator.kind.wsrf;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.loadtest.generator.kind.http.ByteSearch;
import org.openmds.loadtest.model.client.ClientContext.MetricSink;
import org.openmds.loadtest.model.clock.TesterClock;

/**
 * Counts notifications as the metric {@value #COUNT}. If a notification contains its creation time, its age in seconds is the metric
 * {@value #LATENCY}. The age includes the difference between the clocks of both machines. Thread-safe.
 */
final class NotificationCounter {

    static final String COUNT = "notifications";
    static final String LATENCY = "notification-latency";

    private static final byte[] MESSAGE = "NotificationMessage".getBytes(StandardCharsets.US_ASCII);

    private final byte[] timeName;
    private final Pattern time;
    private final MetricSink metrics;
    private final TesterClock clock;

    NotificationCounter(String timeElement, MetricSink metrics, TesterClock clock) {
        this.timeName = (timeElement + ">").getBytes(StandardCharsets.UTF_8);
        this.time = Pattern.compile("[<:]%s>\\s*([0-9T:.+Z-]{19,40})\\s*<".formatted(Pattern.quote(timeElement)));
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Counts the notifications in a message for a client: an answer to GetMessages, or a Notify. */
    void received(int client, ByteBuffer message) {
        long now = clock.nanos();
        int count = count(message);
        if (count == 0) {
            return;
        }
        metrics.report(client, COUNT, count, now);
        if (ByteSearch.indexOf(message, timeName, 0) < 0) {
            return;
        }
        Matcher matcher = time.matcher(StandardCharsets.ISO_8859_1.decode(message.slice()));
        while (matcher.find()) {
            report(client, matcher.group(1), now);
        }
    }

    private void report(int client, String made, long now) {
        try {
            Instant instant = OffsetDateTime.parse(made).toInstant();
            long nanos = TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
            metrics.report(client, LATENCY, (now - nanos) / 1e9, now);
        } catch (DateTimeException e) {
            // The time is malformed or has no time zone: the age is unknown.
        }
    }

    /** Counts the start tags. An end tag has a slash before the name or before its prefix. */
    private static int count(ByteBuffer message) {
        int tags = 0;
        for (int at = ByteSearch.indexOf(message, MESSAGE, 0); at >= 0; at = ByteSearch.indexOf(message, MESSAGE,
                at + MESSAGE.length)) {
            int start = at - 1;
            while (start > 0 && message.get(message.position() + start) != '<') {
                start--;
            }
            if (message.get(message.position() + start + 1) != '/') {
                tags++;
            }
        }
        return tags;
    }
}
