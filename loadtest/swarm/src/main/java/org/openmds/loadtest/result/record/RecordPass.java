package org.openmds.loadtest.result.record;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;

/**
 * One reading of the records of all testers by several threads. Each extent of a file has its own visitor, which needs no locks and is merged
 * when its extent is read. The result must not depend on the order of merging: add integers, not fractions.
 */
public abstract class RecordPass<V extends RecordPass.Visitor> {

    /** Reads the records of one extent. */
    public interface Visitor {

        /** Visits the records between the two positions. */
        void visit(ByteBuffer records, int from, int to);
    }

    /** A task for one thread. */
    private interface ReadTask {

        void read() throws IOException;
    }

    /** Returns a visitor for an extent of a tester. Called from any thread. */
    protected abstract V open(TesterData tester);

    /** Adds the results of a visitor. Called from one thread at a time. */
    protected abstract void merge(TesterData tester, V visitor);

    /** Called when all extents of a tester are merged. Called from one thread at a time. */
    protected abstract void done(TesterData tester);

    /** Reads all records of the testers. They are read one after another so that few are open at the same time. */
    public final void run(List<TesterData> testers, int threads) throws IOException {
        List<ReadTask> parts = new ArrayList<>();
        for (TesterData tester : testers) {
            List<BatchScan.Extent> extents = tester.scan().extents();
            AtomicInteger open = new AtomicInteger(Math.max(1, extents.size()));
            if (extents.isEmpty()) {
                parts.add(() -> end(tester, open));
            }
            extents.forEach(extent -> parts.add(() -> {
                read(tester, extent);
                end(tester, open);
            }));
        }
        run(threads, parts);
    }

    private static void run(int threads, List<ReadTask> parts) throws IOException {
        try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> results = new ArrayList<>();
            parts.forEach(readTask -> results.add(workers.submit(() -> {
                readTask.read();
                return null;
            })));
            await(results, workers);
        }
    }

    private static void await(List<Future<?>> parts, ExecutorService workers) throws IOException {
        try {
            for (Future<?> part : parts) {
                part.get();
            }
        } catch (InterruptedException e) {
            workers.shutdownNow();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while records were read", e);
        } catch (ExecutionException e) {
            workers.shutdownNow();
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private void read(TesterData tester, BatchScan.Extent extent) throws IOException {
        V visitor = open(tester);
        try (FileChannel channel = FileChannel.open(tester.file(), StandardOpenOption.READ);
                Arena arena = Arena.ofConfined()) {
            ByteBuffer batches = channel.map(MapMode.READ_ONLY, extent.from(), extent.to() - extent.from(), arena)
                    .asByteBuffer()
                    .order(ByteOrder.LITTLE_ENDIAN);
            // Array access is several times faster than access to memory that can be unmapped.
            ByteBuffer records = RecordCodec.buffer(RecordBatch.MAX_RECORDS);
            for (int at = 0; at < batches.limit();) {
                int length = RecordBatch.length(batches, at);
                batches.get(at + RecordBatch.HEADER_BYTES, records.array(), records.arrayOffset(),
                        length - RecordBatch.HEADER_BYTES);
                visitor.visit(records, 0, length - RecordBatch.HEADER_BYTES);
                at += length;
            }
        }
        synchronized (this) {
            merge(tester, visitor);
        }
    }

    private void end(TesterData tester, AtomicInteger open) {
        if (open.decrementAndGet() == 0) {
            synchronized (this) {
                done(tester);
            }
        }
    }
}
