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

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;

/** Writes the records of one host, which is a tester of the imported run. Not thread-safe. */
final class TesterRecords implements AutoCloseable {

    private static final int MAX_METRICS = 10_000;
    private static final int BATCH_RECORDS = 512;

    private final int tester;
    private final FileChannel channel;
    private final ByteBuffer records = RecordCodec.buffer(BATCH_RECORDS);
    private final Map<String, Integer> metrics = new HashMap<>();
    private final Map<String, Integer> clients = new HashMap<>();
    private final RecordRange range = new RecordRange();
    private long batches;

    TesterRecords(int tester, Path file) throws IOException {
        this.tester = tester;
        Files.createDirectories(file.getParent());
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    void request(int client, long start, long duration, Outcome outcome, long bytes) throws IOException {
        makeRoom();
        RecordCodec.request(records, tester, client, start, duration, outcome, bytes, 0);
        range.addRequest(start, duration);
    }

    void metric(int client, long time, String name, double value) throws ImportException, IOException {
        makeRoom();
        if (metrics.size() >= MAX_METRICS && !metrics.containsKey(name)) {
            throw new ImportException(
                    "there are more than %d names of metrics, such as %s".formatted(MAX_METRICS, name));
        }
        int metric = metrics.computeIfAbsent(name, key -> metrics.size());
        RecordCodec.metric(records, tester, client, time, value, metric);
        range.addRecord(time, time);
    }

    /** Returns the number of a named client; it is negative, unlike the numbers of clients that are numbers themselves. */
    int client(String name) {
        return clients.computeIfAbsent(name, key -> Integer.MIN_VALUE + clients.size());
    }

    private void makeRoom() throws IOException {
        if (!records.hasRemaining()) {
            flush();
        }
    }

    /** Writes the remaining records. */
    void flush() throws IOException {
        if (records.position() > 0) {
            ByteBuffer batch = RecordBatch.of(tester, batches++, records.flip());
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

    /** Returns the names of metrics by their number in records. */
    Map<String, String> names() {
        Map<String, String> names = new TreeMap<>();
        metrics.forEach((name, number) -> names.put(String.valueOf(number), name));
        return names;
    }

    RecordRange range() {
        return range;
    }
}
