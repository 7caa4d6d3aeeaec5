package org.openmds.loadtest.model.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.record.RecordBatch;

/** The files of one tester in a run's folder. Each batch is stored once, in order, even if it is received several times. Thread-safe. */
public final class TesterFiles {

    private final RunFolder folder;
    private final int tester;
    private final LineFile clock;
    private final LineFile generator;
    private final Map<Integer, String> names = new TreeMap<>();
    private @Nullable FileChannel records;
    private long batches;
    private long count;
    private boolean closed;

    TesterFiles(RunFolder folder, int tester) {
        this.folder = folder;
        this.tester = tester;
        this.clock = new LineFile(folder.clock(tester), SampleCsv.header(ClockSample.class));
        this.generator = new LineFile(folder.generator(tester), SampleCsv.header(GeneratorSample.class));
    }

    /** Returns the number of stored batches, which is the sequence number of the next one. */
    public synchronized long batches() {
        return batches;
    }

    /** Returns the number of records in the stored {@link #batches}. */
    public synchronized long records() {
        return count;
    }

    /**
     * Stores those batches of a message that are not stored yet.
     *
     * @param message
     *            whole batches, from position to limit
     * @param stored
     *            takes the newly stored batches, little-endian; must not keep the buffer
     * @throws BadBatchException
     *             if a batch is damaged, belongs to another tester or is not the next one; the batches before it are stored
     */
    public synchronized void store(ByteBuffer message, Consumer<ByteBuffer> stored) throws BadBatchException {
        if (closed) {
            return;
        }
        ByteBuffer from = message.slice().order(ByteOrder.LITTLE_ENDIAN);
        int begin = 0;
        int at = 0;
        long next = batches;
        try {
            while (at < from.limit()) {
                int length = check(from, at, next);
                if (RecordBatch.sequence(from, at) == next) {
                    next++;
                } else {
                    append(from, begin, at, stored);
                    begin = at + length;
                }
                at += length;
            }
        } finally {
            append(from, begin, at, stored);
        }
    }

    /** Stores consecutive batches of the buffer. */
    private void append(ByteBuffer from, int begin, int end, Consumer<ByteBuffer> stored) {
        if (end == begin) {
            return;
        }
        ByteBuffer fresh = from.slice(begin, end - begin).order(ByteOrder.LITTLE_ENDIAN);
        write(fresh.duplicate());
        for (int at = 0; at < fresh.limit(); at += RecordBatch.length(fresh, at)) {
            batches++;
            count += RecordBatch.count(fresh, at);
        }
        stored.accept(fresh);
    }

    /** Checks the batch at this position and returns its length. */
    private int check(ByteBuffer from, int at, long next) throws BadBatchException {
        if (!RecordBatch.isIntact(from, at)) {
            throw new BadBatchException(
                    "tester %d: expected batch %d, got %d invalid bytes".formatted(tester, next,
                            from.limit() - at));
        }
        if (RecordBatch.tester(from, at) != tester) {
            throw new BadBatchException(
                    "tester %d sent a batch of tester %d".formatted(tester, RecordBatch.tester(from, at)));
        }
        if (RecordBatch.sequence(from, at) > next) {
            throw new BadBatchException("tester %d: expected batch %d, got %d".formatted(tester, next,
                    RecordBatch.sequence(from, at)));
        }
        return RecordBatch.length(from, at);
    }

    private void write(ByteBuffer bytes) {
        try {
            FileChannel open = records;
            if (open == null) {
                open = FileChannel.open(folder.records(tester), StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE);
                records = open;
            }
            while (bytes.hasRemaining()) {
                open.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write %s: %s".formatted(folder.records(tester), e.getMessage()), e);
        }
    }

    public void clock(ClockSample sample) {
        clock.append(SampleCsv.line(sample));
    }

    public void generator(GeneratorSample sample) {
        generator.append(SampleCsv.line(sample));
    }

    /** Adds names to the known ones. */
    public synchronized void names(Map<Integer, String> more) {
        names.putAll(more);
        RunJson.write(folder.names(tester), names);
    }

    synchronized void close() {
        closed = true;
        clock.close();
        generator.close();
        try (FileChannel open = records) {
            if (open != null && open.isOpen()) {
                open.force(true);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write %s: %s".formatted(folder.records(tester), e.getMessage()), e);
        }
    }
}
