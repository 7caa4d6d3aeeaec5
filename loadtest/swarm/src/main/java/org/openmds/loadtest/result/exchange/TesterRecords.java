package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.loadtest.model.record.Batch;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Records;

/** Writer of the records of one host, a tester of the run that is made. Not thread-safe. */
final class TesterRecords implements AutoCloseable {

    private static final int MOST_METRICS = 10_000;
    private static final int BATCH = 512;

    private final int tester;
    private final FileChannel channel;
    private final ByteBuffer records = Records.buffer(BATCH);
    private final Map<String, Integer> metrics = new HashMap<>();
    private final Map<String, Integer> clients = new HashMap<>();
    private final Span span = new Span();
    private long batches;

    TesterRecords(int tester, Path file) throws IOException {
        this.tester = tester;
        Files.createDirectories(file.getParent());
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    void request(int client, long start, long duration, Outcome outcome, long bytes) throws IOException {
        room();
        Records.request(records, tester, client, start, duration, outcome, bytes, 0);
        span.request(start, duration);
    }

    void metric(int client, long time, String name, double value) throws ImportException, IOException {
        room();
        if (metrics.size() >= MOST_METRICS && !metrics.containsKey(name)) {
            throw new ImportException("more than %d names of metrics, such as %s".formatted(MOST_METRICS, name));
        }
        int metric = metrics.computeIfAbsent(name, key -> metrics.size());
        Records.metric(records, tester, client, time, value, metric);
        span.covers(time, time);
    }

    /** Number of a client that has a name; those that are numbers themselves are above. */
    int client(String name) {
        return clients.computeIfAbsent(name, key -> Integer.MIN_VALUE + clients.size());
    }

    private void room() throws IOException {
        if (!records.hasRemaining()) {
            flush();
        }
    }

    /** Writes what is left. */
    void flush() throws IOException {
        if (records.position() > 0) {
            ByteBuffer batch = Batch.of(tester, batches++, records.flip());
            while (batch.hasRemaining()) {
                channel.write(batch);
            }
            records.clear();
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    int tester() {
        return tester;
    }

    long batches() {
        return batches;
    }

    /** Names of metrics by the number that records have. */
    Map<String, String> names() {
        Map<String, String> names = new TreeMap<>();
        metrics.forEach((name, number) -> names.put(String.valueOf(number), name));
        return names;
    }

    Span span() {
        return span;
    }
}
