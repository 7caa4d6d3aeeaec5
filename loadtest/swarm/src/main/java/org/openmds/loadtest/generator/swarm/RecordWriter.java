package org.openmds.loadtest.generator.swarm;

import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.record.RecordSink;

/**
 * Gives full pages of records to the sink, on a thread of its own, so that a sink that takes a moment delays no user. Pages are bounded: streams
 * wait when all of theirs are here.
 */
final class RecordWriter {

    /** A page of a stream, which gets it back. */
    record RecordPage(ByteBuffer buffer, BlockingQueue<RecordPage> freePages) {

        /** The one without room. */
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

    RecordWriter(RecordSink sink, RunNotes notes) {
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

    /** Why the first records were lost. */
    @Nullable
    RuntimeException failure() {
        return failure;
    }

    /** Waits until the sink has all pages. */
    void close() throws InterruptedException {
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
            // The next page is given all the same: the sink may have room by then, and counts those that it cannot keep.
            failure = failure == null ? e : failure;
            notes.add("records cannot be kept: " + RunNotes.reason(e));
        }
    }
}
