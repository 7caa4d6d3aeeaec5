package org.openmds.loadtest.generator.measurement;

import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.record.RecordSink;
import org.openmds.loadtest.text.FailureKind;

/**
 * Passes full pages of records to the sink on its own thread, so that a slow sink does not delay users at once. The number of pages is
 * bounded: a stream waits when the writer has all its pages.
 */
public final class RecordWriter {

    /** A page of a stream. After the sink has read it, it goes back to the stream's queue of free pages. */
    record RecordPage(ByteBuffer buffer, BlockingQueue<RecordPage> freePages) {

        /** True for the empty page that ends the queue. */
        boolean isEnd() {
            return buffer.capacity() == 0;
        }
    }

    private static final RecordPage END_PAGE = new RecordPage(ByteBuffer.allocate(0), new LinkedBlockingQueue<>());

    private final RecordSink sink;
    private final RunNotes notes;
    private final BlockingQueue<RecordPage> full = new LinkedBlockingQueue<>();
    private final Thread thread;
    private volatile @Nullable RuntimeException failure;

    public RecordWriter(RecordSink sink, RunNotes notes) {
        this.sink = sink;
        this.notes = notes;
        this.thread = Thread.ofPlatform().daemon().name("swarm-records").start(this::write);
    }

    RecordSink sink() {
        return sink;
    }

    void add(RecordPage page) {
        full.add(page);
    }

    /** Returns the first failure of the sink; null if there was none. */
    @Nullable
    public RuntimeException failure() {
        return failure;
    }

    /** Waits until the sink has taken all pages. */
    public void close() throws InterruptedException {
        full.add(END_PAGE);
        thread.join();
    }

    private void write() {
        try {
            for (RecordPage page = full.take(); !page.isEnd(); page = full.take()) {
                writeRecords(page.buffer().flip());
                page.buffer().clear();
                page.freePages().add(page);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void writeRecords(ByteBuffer records) {
        try {
            sink.accept(records);
        } catch (RuntimeException e) {
            // The writer offers the next page all the same: the sink may have room by then, and it counts the records that it drops.
            failure = failure == null ? e : failure;
            notes.add("records cannot be stored: " + FailureKind.of(e));
        }
    }
}
