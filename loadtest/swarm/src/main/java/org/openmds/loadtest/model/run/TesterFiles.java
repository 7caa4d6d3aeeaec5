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

/** What a run keeps of one tester. Its batches are stored once each, in order, however often they come. Thread-safe. */
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

    /** Which batches are there: so many, from sequence 0; the next one has this sequence. */
    public synchronized long batches() {
        return batches;
    }

    /** In the {@link #batches}. */
    public synchronized long records() {
        return count;
    }

    /**
     * Stores those of some batches that are not stored yet.
     *
     * @param message
     *            whole batches, from position to limit
     * @param stored
     *            sees what was stored, batch after batch, little-endian; not to be kept
     * @throws BadBatchException
     *             at a batch that is damaged, another tester's, or not the next; those before it are stored
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

    /** Stores batches that lie one after another and are the next ones. */
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

    /** The length of the batch there. */
    private int check(ByteBuffer from, int at, long next) throws BadBatchException {
        if (!RecordBatch.isIntact(from, at)) {
            throw new BadBatchException(
                    "tester %d: expected batch %d, got %d bytes that are none".formatted(tester, next,
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

    /** Adds names to those that are known. */
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
