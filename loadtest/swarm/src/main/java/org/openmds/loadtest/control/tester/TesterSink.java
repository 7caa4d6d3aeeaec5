package org.openmds.loadtest.control.tester;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.openmds.loadtest.control.wire.ControlMessage.Named;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.record.RecordSink;

/** Adds records to the queue as batches, and sends new names. Thread-safe. */
final class TesterSink implements RecordSink {

    private static final int MAX_BYTES = RecordBatch.MAX_RECORDS * RecordCodec.BYTES;

    private final int tester;
    private final BatchQueue queue;
    private final Consumer<Named> named;
    private final Map<String, Integer> names = new ConcurrentHashMap<>();
    private final AtomicInteger lastName = new AtomicInteger();

    TesterSink(int tester, BatchQueue batchQueue, Consumer<Named> named) {
        this.tester = tester;
        this.queue = batchQueue;
        this.named = named;
    }

    @Override
    public int name(String name) {
        return names.computeIfAbsent(name, unknown -> {
            int number = lastName.incrementAndGet();
            named.accept(new Named(Map.of(number, unknown)));
            return number;
        });
    }

    @Override
    public void accept(ByteBuffer records) {
        while (records.hasRemaining()) {
            int length = Math.min(records.remaining(), MAX_BYTES);
            queue.add(tester, records.slice(records.position(), length));
            records.position(records.position() + length);
        }
    }
}
