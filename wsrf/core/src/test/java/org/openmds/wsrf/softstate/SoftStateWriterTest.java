package org.openmds.wsrf.softstate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.wsrf.TestAwait.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.state.StateChange;

/** Tests of the owner thread besides the contract: its tasks, its further work, and its sleep. */
@Timeout(60)
class SoftStateWriterTest {

    private static final String THREAD = "soft-state-test";

    private final LeaseClock clock = LeaseClock.system();
    private final UnreliableStore store = new UnreliableStore();
    private final SoftStateRecords records = SoftStateRecords.of("texts", store, clock);
    private final TextState state = new TextState();
    private final SoftStateWriter<TextDraft> writer = new SoftStateWriter<>(THREAD, state, records, clock);

    @AfterEach
    void close() {
        store.release();
        store.full(false);
        store.broken(false);
        writer.close();
    }

    @Test
    void finish_thatFails_isRepeatedWithoutARequest() {
        state.failures.set(1);

        writer.start();

        await().until(() -> state.finished.get() == 1);
    }

    @Test
    void finish_withATime_beginsTheNextBatchThen() {
        state.batches.set(3);

        writer.start();

        await().until(() -> state.finished.get() >= 4);
    }

    @Test
    void idle_withoutATime_sleepsWithoutATick() {
        writer.start();
        SoftStateContract.done(writer.submit(draft -> draft.add("a")));

        // Timed waiting would be a tick.
        await().until(() -> ownerThread().getState() == Thread.State.WAITING);
    }

    @Test
    void finish_effectWhileTheDiskIsFull_waitsForTheRecord() {
        store.full(true);
        state.effect = true;
        writer.start();
        await().until(() -> state.finished.get() == 1);
        assertThat(state.effects).isEmpty();

        store.full(false);

        await().until(() -> state.effects.size() == 1);
        assertThat(state.effects).containsExactly("[sent]");
    }

    @Test
    void execute_tasksAndOneThatFails_runBeforeTheChangesOfTheirBatch() {
        List<String> order = new CopyOnWriteArrayList<>();
        CompletableFuture<String> change = writer.submit(draft -> {
            order.add("change");
            return draft.add("a");
        });
        writer.execute(() -> {
            throw new IllegalStateException("a bug of a task");
        });
        writer.execute(() -> order.add("task"));
        CompletableFuture<Integer> question = writer.ask(() -> {
            order.add("question");
            return state.texts.size();
        });

        writer.start();

        SoftStateContract.done(change);
        assertThat(SoftStateContract.done(question)).isEqualTo(1);
        assertThat(order).containsExactly("task", "change", "question");
    }

    @Test
    void ask_diskFull_isAnsweredAllTheSame() {
        writer.start();
        store.full(true);

        assertThat(SoftStateContract.done(writer.ask(() -> 7))).isEqualTo(7);
    }

    @Test
    void submit_storeFailsUnexpectedly_failsAndGoesOn() {
        writer.start();
        store.broken(true);
        CompletableFuture<String> refused = writer.submit(draft -> draft.add("a"));
        await().until(refused::isDone);
        assertThat(refused).isCompletedExceptionally();
        store.broken(false);

        SoftStateContract.done(writer.submit(draft -> draft.add("b")));

        assertThat(state.texts).containsExactly("b");
    }

    @Test
    void submit_oneOfABatchFails_othersAreMade() {
        CompletableFuture<String> bug = writer.submit(draft -> {
            throw new IllegalStateException("a bug of a request");
        });
        CompletableFuture<String> made = writer.submit(draft -> draft.add("a"));

        writer.start();

        SoftStateContract.done(made);
        assertThat(bug).isCompletedExceptionally();
        assertThat(state.texts).containsExactly("a");
    }

    @Test
    void defer_fromAnotherThread_isOnDiskSoon() {
        writer.start();
        SoftStateContract.done(writer.submit(draft -> draft.add("a")));

        if (records.defer(new StateChange.Put("texts", "deferred", "x".getBytes(UTF_8)))) {
            writer.wake();
        }

        await().until(() -> store.texts("texts").contains("x"));
    }

    @Test
    void close_withDeferredRecords_writesThem() {
        writer.start();
        records.defer(new StateChange.Put("texts", "deferred", "x".getBytes(UTF_8)));

        writer.close();

        assertThat(store.texts("texts")).containsExactly("x");
        assertThatThrownBy(() -> writer.execute(() -> {
        })).isInstanceOf(WsrfFaultException.class);
    }

    @Test
    void close_byAnInterruptedThread_writesDeferredRecordsAllTheSame() {
        writer.start();
        records.defer(new StateChange.Put("texts", "deferred", "x".getBytes(UTF_8)));
        Thread.currentThread().interrupt();

        writer.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(store.texts("texts")).containsExactly("x");
    }

    @Test
    void submit_afterTheOwnerThreadWasInterrupted_isRefused() {
        writer.start();
        records.defer(new StateChange.Put("texts", "deferred", "x".getBytes(UTF_8)));
        Thread owner = ownerThread();

        owner.interrupt();

        await().until(() -> !owner.isAlive());
        assertThat(SoftStateContract.fault(writer.submit(draft -> draft.add("a"))))
                .hasMessageContaining("cannot be changed");
        assertThat(store.texts("texts")).containsExactly("x");
    }

    @Test
    void batches_thatFailAgainAndAgain_backOffAndRefuseRequestsClearly() {
        CountingClock manual = new CountingClock();
        SoftStateRecords overdue = SoftStateRecords.of("texts", store, manual);
        overdue.defer(new StateChange.Put("texts", "deferred", "x".getBytes(UTF_8)));
        manual.advance(SoftStateRecords.FLUSH_INTERVAL);
        state.failing = true;
        try (SoftStateWriter<TextDraft> failing = new SoftStateWriter<>("soft-state-failing", state, overdue, manual)) {
            failing.start();
            for (int i = 0; i < 3; i++) {
                CompletableFuture<String> refused = failing.submit(draft -> draft.add("a"));
                await().until(refused::isDone);
            }
            int attempts = state.attempts.get();
            assertThat(attempts).isLessThanOrEqualTo(3);

            for (int i = 0; i < 20; i++) {
                assertThat(SoftStateContract.fault(failing.submit(draft -> draft.add("a"))))
                        .hasMessageContaining("texts cannot be changed now because of an internal error");
            }
            AtomicInteger tasks = new AtomicInteger();
            failing.execute(tasks::incrementAndGet);
            await().until(() -> tasks.get() == 1);
            assertThat(state.attempts).hasValue(attempts);

            state.failing = false;
            manual.advance(Duration.ofSeconds(5));
            SoftStateContract.done(failing.submit(draft -> draft.add("b")));
            assertThat(state.texts).containsExactly("b");
        }
    }

    @Test
    void submit_queueFull_isRefusedWithTheLimit() {
        for (int i = 0; i < SoftStateWriter.QUEUE_CAPACITY; i++) {
            CompletableFuture<Integer> _ = writer.ask(() -> 1);
        }

        assertThat(writer.submit(draft -> draft.add("a"))).isCompletedExceptionally();
        assertThatThrownBy(() -> writer.execute(() -> {
        })).hasMessageContaining("10000 changes of texts are waiting, which is the limit");
        writer.start();
    }

    private static Thread ownerThread() {
        return Thread.getAllStackTraces()
                .keySet()
                .stream()
                .filter(thread -> thread.getName().equals(THREAD) && thread.isAlive())
                .findFirst()
                .orElseThrow();
    }

    /** A list of texts that are only ever added. */
    private static final class TextDraft implements Draft {

        private final LeaseClock time;
        private final List<String> added = new ArrayList<>();

        TextDraft(LeaseClock time) {
            this.time = time;
        }

        String add(String text) {
            added.add(text);
            return text;
        }

        @Override
        public LeaseClock time() {
            return time;
        }

        @Override
        public boolean isEmpty() {
            return added.isEmpty();
        }

        @Override
        public List<StateChange> records() {
            return added.stream()
                    .<StateChange>map(text -> new StateChange.Put("texts", text, text.getBytes(UTF_8)))
                    .toList();
        }
    }

    private final class TextState implements SoftState<TextDraft> {

        private final List<String> texts = new CopyOnWriteArrayList<>();
        private final List<String> effects = new CopyOnWriteArrayList<>();
        private final AtomicInteger failures = new AtomicInteger();
        private final AtomicInteger batches = new AtomicInteger();
        private final AtomicInteger finished = new AtomicInteger();
        private final AtomicInteger attempts = new AtomicInteger();
        private volatile boolean effect;
        private volatile boolean failing;

        @Override
        public TextDraft draft(LeaseClock time) {
            return new TextDraft(time);
        }

        @Override
        public boolean maintain(TextDraft draft) {
            attempts.incrementAndGet();
            if (failing) {
                throw new IllegalStateException("a bug of a kind");
            }
            return false;
        }

        @Override
        public void publish(TextDraft draft) {
            texts.addAll(draft.added);
        }

        @Override
        public OptionalLong finish() {
            if (failures.getAndDecrement() > 0) {
                throw new IllegalStateException("a bug of a kind");
            }
            if (effect) {
                records.defer(new StateChange.Put("texts", "effect", "sent".getBytes(UTF_8)));
                if (records.flush()) {
                    effects.add(store.texts("texts").toString());
                    effect = false;
                }
            }
            finished.incrementAndGet();
            return batches.getAndDecrement() > 0
                    ? OptionalLong.of(clock.nanoTime() + 1_000_000)
                    : OptionalLong.empty();
        }
    }
}
