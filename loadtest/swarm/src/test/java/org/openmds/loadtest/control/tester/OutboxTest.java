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
import org.openmds.loadtest.model.record.Batch;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Records;

@Timeout(10)
final class OutboxTest {

    private static final int BATCH = Batch.HEADER + Records.BYTES;

    private final List<String> notes = new CopyOnWriteArrayList<>();
    private Outbox outbox = new Outbox(new Outbox.Limits(1_000_000, 0), notes::add);

    @AfterEach
    void close() {
        outbox.close();
    }

    @Test
    void take_afterAdds_givesThemInOneMessageInOrder() throws InterruptedException {
        int epoch = outbox.rewind(0);
        add(3);

        assertThat(take(epoch, 1_000)).containsExactly(0L, 1L, 2L);
        assertThat(outbox.take(epoch, 1_000, Duration.ZERO)).isEmpty();
    }

    @Test
    void take_messageIsFull_leavesTheRest() throws InterruptedException {
        int epoch = outbox.rewind(0);
        add(3);

        assertThat(take(epoch, 2 * BATCH + 1)).containsExactly(0L, 1L);
        assertThat(take(epoch, 1)).containsExactly(2L);
    }

    @Test
    void rewind_afterCut_sendsAgainWhatIsNotStored() throws InterruptedException {
        int first = outbox.rewind(0);
        add(5);
        take(first, 1_000);
        outbox.acknowledge(1);

        int second = outbox.rewind(3);

        assertThat(outbox.take(first, 1_000, Duration.ZERO)).isEmpty();
        assertThat(take(second, 1_000)).containsExactly(3L, 4L);
    }

    @Test
    void add_memoryIsFull_keepsInFileAndGivesTheSameBack() throws InterruptedException {
        outbox = new Outbox(new Outbox.Limits(2 * BATCH, 100 * BATCH), notes::add);
        int epoch = outbox.rewind(0);
        add(50);

        assertThat(notes).hasSize(1).first().asString().contains("go to a file");
        List<Long> taken = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            taken.addAll(take(epoch, 1));
            outbox.acknowledge(i + 1);
        }
        assertThat(taken).hasSize(50).isSorted();
        assertThat(outbox.awaitEmpty(Duration.ZERO)).isTrue();

        add(50);
        assertThat(take(epoch, 100 * BATCH)).hasSize(50);
    }

    @Test
    void add_allIsFull_waitsForRoomAndLosesNothing() throws InterruptedException {
        outbox = new Outbox(new Outbox.Limits(BATCH, 2 * BATCH), notes::add);
        int epoch = outbox.rewind(0);
        Thread adder = Thread.ofVirtual().start(() -> add(20));
        await().until(() -> notes.size() == 2 && outbox.batches() == 3);

        List<Long> taken = new ArrayList<>();
        while (taken.size() < 20) {
            outbox.take(epoch, 1, Duration.ofSeconds(5)).ifPresent(message -> taken.add(Batch.sequence(message, 0)));
            outbox.acknowledge(taken.getLast() + 1);
        }

        assertThat(adder.join(Duration.ofSeconds(5))).isTrue();
        assertThat(taken).hasSize(20).isSorted().doesNotHaveDuplicates();
        assertThat(notes.getLast()).contains("clients wait");
    }

    @Test
    void close_whileSomebodyWaitsForRoom_letsGo() throws InterruptedException {
        outbox = new Outbox(new Outbox.Limits(BATCH, 0), notes::add);
        Thread adder = Thread.ofVirtual().start(() -> add(2));
        await().until(() -> notes.size() == 1);

        outbox.close();

        assertThat(adder.join(Duration.ofSeconds(5))).isTrue();
    }

    private void add(int batches) {
        for (int i = 0; i < batches; i++) {
            ByteBuffer record = Records.buffer(1);
            Records.request(record, 0, 1, 2, 3, Outcome.OK, 4, 5);
            outbox.add(0, record.flip());
        }
    }

    /** The sequences of the next message. */
    private List<Long> take(int epoch, int bytes) throws InterruptedException {
        ByteBuffer message = outbox.take(epoch, bytes, Duration.ofSeconds(5)).orElseThrow();
        List<Long> sequences = new ArrayList<>();
        for (int at = 0; at < message.limit(); at += Batch.length(message, at)) {
            assertThat(Batch.isIntact(message, at)).isTrue();
            sequences.add(Batch.sequence(message, at));
        }
        return sequences;
    }
}
