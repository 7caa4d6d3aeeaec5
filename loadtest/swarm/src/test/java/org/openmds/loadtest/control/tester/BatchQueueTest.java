package org.openmds.loadtest.control.tester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;

@Timeout(10)
final class BatchQueueTest {

    private static final int BATCH = RecordBatch.HEADER_BYTES + RecordCodec.BYTES;

    private final List<String> notes = new CopyOnWriteArrayList<>();
    private BatchQueue batchQueue = new BatchQueue(new BatchQueue.QueueLimits(1_000_000, 0), notes::add);

    @AfterEach
    void close() {
        batchQueue.close();
    }

    @Test
    void take_afterAdds_returnsOneMessageInOrder() throws InterruptedException {
        int epoch = batchQueue.rewind(0);
        add(3);

        assertThat(take(epoch, 1_000)).containsExactly(0L, 1L, 2L);
        assertThat(batchQueue.take(epoch, 1_000, Duration.ZERO)).isEmpty();
    }

    @Test
    void take_messageIsFull_keepsTheRest() throws InterruptedException {
        int epoch = batchQueue.rewind(0);
        add(3);

        assertThat(take(epoch, 2 * BATCH + 1)).containsExactly(0L, 1L);
        assertThat(take(epoch, 1)).containsExactly(2L);
    }

    @Test
    void rewind_afterABrokenConnection_repeatsUnstoredBatches() throws InterruptedException {
        int first = batchQueue.rewind(0);
        add(5);
        take(first, 1_000);
        batchQueue.acknowledge(1);

        int second = batchQueue.rewind(3);

        assertThat(batchQueue.take(first, 1_000, Duration.ZERO)).isEmpty();
        assertThat(take(second, 1_000)).containsExactly(3L, 4L);
    }

    @Test
    void add_memoryIsFull_usesTheFile() throws InterruptedException {
        batchQueue = new BatchQueue(new BatchQueue.QueueLimits(2 * BATCH, 100 * BATCH), notes::add);
        int epoch = batchQueue.rewind(0);
        add(50);

        assertThat(notes).hasSize(1).first().asString().contains("go to a file");
        List<Long> taken = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            taken.addAll(take(epoch, 1));
            batchQueue.acknowledge(i + 1);
        }
        assertThat(taken).hasSize(50).isSorted();
        assertThat(batchQueue.awaitEmpty(Duration.ZERO)).isTrue();

        add(50);
        assertThat(take(epoch, 100 * BATCH)).hasSize(50);
    }

    @Test
    void add_allIsFull_waitsAndLosesNothing() throws InterruptedException {
        batchQueue = new BatchQueue(new BatchQueue.QueueLimits(BATCH, 2 * BATCH), notes::add);
        int epoch = batchQueue.rewind(0);
        Thread adder = Thread.ofVirtual().start(() -> add(20));
        await().until(() -> notes.size() == 2 && batchQueue.batches() == 3);

        List<Long> taken = new ArrayList<>();
        while (taken.size() < 20) {
            batchQueue.take(epoch, 1, Duration.ofSeconds(5))
                    .ifPresent(message -> taken.add(RecordBatch.sequence(message, 0)));
            batchQueue.acknowledge(taken.getLast() + 1);
        }

        assertThat(adder.join(Duration.ofSeconds(5))).isTrue();
        assertThat(taken).hasSize(20).isSorted().doesNotHaveDuplicates();
        assertThat(notes.getLast()).contains("clients wait");
    }

    @Test
    void close_whileACallerWaits_wakesIt() throws InterruptedException {
        batchQueue = new BatchQueue(new BatchQueue.QueueLimits(BATCH, 0), notes::add);
        Thread adder = Thread.ofVirtual().start(() -> add(2));
        await().until(() -> notes.size() == 1);

        batchQueue.close();

        assertThat(adder.join(Duration.ofSeconds(5))).isTrue();
    }

    private void add(int batches) {
        for (int i = 0; i < batches; i++) {
            ByteBuffer record = RecordCodec.buffer(1);
            RecordCodec.request(record, 0, 1, 2, 3, Outcome.OK, 4, 5);
            batchQueue.add(0, record.flip());
        }
    }

    /** Returns the sequence numbers of the next message. */
    private List<Long> take(int epoch, int bytes) throws InterruptedException {
        ByteBuffer message = batchQueue.take(epoch, bytes, Duration.ofSeconds(5)).orElseThrow();
        List<Long> sequences = new ArrayList<>();
        for (int at = 0; at < message.limit(); at += RecordBatch.length(message, at)) {
            assertThat(RecordBatch.isIntact(message, at)).isTrue();
            sequences.add(RecordBatch.sequence(message, at));
        }
        return sequences;
    }
}
