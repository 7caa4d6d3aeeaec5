package org.openmds.loadtest.systems.openmds;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.loadtest.systems.index.IndexEntries;

/** Registers entries with an index over SOAP and renews them with new content at an interval. Thread-safe. */
final class EntryRegistrar implements AutoCloseable {

    private static final int INTERVALS_PER_LEASE = 5;
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);
    private static final int OK = 200;

    private final URI index;
    private final int collectors;
    private final Duration interval;
    private final HttpClient http = HttpClient.newHttpClient();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private final AtomicLong registrations = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();

    EntryRegistrar(URI index, int collectors, Duration interval) {
        this.index = index;
        this.collectors = collectors;
        this.interval = interval;
    }

    /**
     * Registers the entries and schedules their renewals.
     *
     * @throws IOException
     *             if the index refuses an entry; the message contains its answer
     */
    void start(int count) throws IOException, InterruptedException {
        for (int i = 0; i < count; i++) {
            register(i);
        }
        for (int i = 0; i < count; i++) {
            int number = i;
            var _ = timer.scheduleAtFixedRate(() -> registerQuietly(number),
                    interval.toNanos() / count * i + interval.toNanos() / 2, interval.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void registerQuietly(int number) {
        try {
            register(number);
        } catch (IOException _) {
            failures.incrementAndGet();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void register(int number) throws IOException, InterruptedException {
        String add = """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><sg:Add xmlns:sg="%s"><sg:MemberEPR>\
                <wsa:Address xmlns:wsa="http://www.w3.org/2005/08/addressing">%s</wsa:Address></sg:MemberEPR>%s\
                <sg:InitialTerminationTime>%s</sg:InitialTerminationTime></sg:Add></soap:Body></soap:Envelope>"""
                .formatted(IndexEntries.SERVICE_GROUP_NAMESPACE, IndexEntries.memberAddress(number),
                        IndexEntries.content(number, collectors, System.currentTimeMillis()),
                        interval.multipliedBy(INTERVALS_PER_LEASE));
        HttpResponse<String> answer = http.send(HttpRequest.newBuilder(index)
                .timeout(REQUEST_TIMEOUT)
                .header("Content-Type", "text/xml; charset=utf-8")
                .header("SOAPAction", "\"\"")
                .POST(HttpRequest.BodyPublishers.ofString(add))
                .build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != OK) {
            throw new IOException(
                    "the index refused entry %d: status %d, %s".formatted(number, answer.statusCode(),
                            answer.body().substring(0, Math.min(500, answer.body().length()))));
        }
        registrations.incrementAndGet();
    }

    long registrations() {
        return registrations.get();
    }

    long failures() {
        return failures.get();
    }

    @Override
    public void close() {
        timer.shutdownNow();
        http.shutdownNow();
    }
}
