package org.openmds.loadtest.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import org.openmds.loadtest.record.Batch;
import org.openmds.loadtest.record.Outcome;
import org.openmds.loadtest.record.Records;
import org.openmds.loadtest.run.RunFolder;

/** Writes the records of one imported machine, a tester of the run that is made. Not thread-safe. */
final class TesterFile implements AutoCloseable {

    private static final int BATCH = 512;
    private static final int MOST_NAMES = 10_000;

    private final int tester;
    private final String host;
    private final FileChannel channel;
    private final ByteBuffer records = Records.buffer(BATCH);
    private final Map<String, Integer> numberByName = new LinkedHashMap<>();
    private final Map<String, Integer> clientByName = new HashMap<>();
    private long batches;
    private long written;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long longest;

    TesterFile(RunFolder folder, int tester, String host) throws IOException {
        this.tester = tester;
        this.host = host;
        Files.createDirectories(folder.records(tester).getParent());
        channel = FileChannel.open(folder.records(tester), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    void request(int client, long start, long duration, Outcome outcome, long bytes) {
        room();
        Records.request(records, tester, client, start, duration, outcome, bytes, 0);
        covers(start, start + duration);
        longest = Math.max(longest, duration);
    }

    void metric(int client, long time, String name, double value) {
        room();
        Records.metric(records, tester, client, time, value, number(name));
        covers(time, time);
    }

    void phase(int client, long start, long duration, String name) {
        room();
        Records.phase(records, tester, client, start, duration, number(name));
        covers(start, start + duration);
    }

    /** A number for a client that has a name; above those that are numbers themselves. */
    int client(String name) {
        return clientByName.computeIfAbsent(name, n -> Integer.MIN_VALUE + clientByName.size());
    }

    /** Each name is kept in memory as long as the run is. */
    private int number(String name) {
        if (numberByName.size() >= MOST_NAMES && !numberByName.containsKey(name)) {
            throw new UncheckedIOException(
                    new IOException("more than %d names of metrics, such as %s".formatted(MOST_NAMES, name)));
        }
        return numberByName.computeIfAbsent(name, n -> numberByName.size());
    }

    private void covers(long from, long to) {
        first = Math.min(first, from);
        last = Math.max(last, to);
    }

    private void room() {
        if (!records.hasRemaining()) {
            flush();
        }
    }

    private void flush() {
        try {
            written += records.position() / Records.BYTES;
            ByteBuffer batch = Batch.of(tester, batches++, records.flip());
            while (batch.hasRemaining()) {
                channel.write(batch);
            }
            records.clear();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes what is left. */
    @Override
    public void close() throws IOException {
        if (channel.isOpen() && records.position() > 0) {
            flush();
        }
        channel.close();
    }

    int tester() {
        return tester;
    }

    String host() {
        return host;
    }

    long batches() {
        return batches;
    }

    long written() {
        return written;
    }

    long first() {
        return first;
    }

    long last() {
        return last;
    }

    long longest() {
        return longest;
    }

    Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        numberByName.forEach((name, number) -> names.put(String.valueOf(number), name));
        return names;
    }
}
