package org.openmds.wsrf.softstate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.servicegroup.UnreliableStore;

/** Tests of the table besides the contract: its counts, its listener, and how many resources a change touches. */
class LeasedTableTest {

    private final ManualClock clock = new ManualClock();
    private final UnreliableStore store = new UnreliableStore();
    private final AtomicLong touches = new AtomicLong();
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final LeasedTable<CountedState> table = LeasedTable.open(new CountedKind(), clock, store,
            new CallRecorder());

    @BeforeEach
    void start() {
        table.start();
    }

    @AfterEach
    void close() {
        table.close();
    }

    @Test
    void change_beforeTheOpenerIsReady_waitsAndTellsNothing() {
        UnreliableStore kept = new UnreliableStore();
        Budget budget = new Budget("index-bytes", 100_000, 100_000);
        try (LeasedTable<CountedState> before = open(budget, kept)) {
            SoftStateContract.done(before.add(state("ending", "alice")));
        }
        try (LeasedTable<CountedState> opened = LeasedTable.open(new CountedKind(),
                new LeasedTable.TableDependencies(clock, kept.reopened(), budget), new CallRecorder())) {
            clock.advance(Duration.ofHours(1));
            CompletableFuture<CountedState> waiting = opened.add(state("later", "alice"));
            assertThat(waiting).isNotDone();
            assertThat(calls).doesNotContain("removed ending", "added later");

            opened.start();

            SoftStateContract.done(waiting);
            assertThat(calls).endsWith("removed ending", "added later");
        }
    }

    @Test
    void addRenewAndEnd_amongMany_touchNoOther() {
        for (int i = 0; i < 2_000; i++) {
            add("k" + i, "owner" + i % 3, Duration.ofHours(1));
        }
        long before = touches.get();

        add("one", "alice", Duration.ofMinutes(1));
        SoftStateContract.done(table.change("one", (state, time) -> new CountedState("one", "alice",
                Lease.Limited.of(Duration.ofMinutes(2), time), touches)));
        clock.advance(Duration.ofMinutes(2));
        add("two", "alice", Duration.ofMinutes(1));

        assertThat(touches.get() - before).isLessThan(50);
        assertThat(calls.subList(2_000, calls.size())).containsExactly("added one", "changed one", "removed one",
                "added two");
    }

    @Test
    void countOf_addedRenewedRemovedAndEnded_isExactWithinABatchToo() {
        add("a", "alice", Duration.ofMinutes(1));
        add("b", "alice", Duration.ofHours(1));
        add("c", "bob", Duration.ofHours(1));
        assertThat(countOf("alice")).isEqualTo(2);

        clock.advance(Duration.ofMinutes(1));
        assertThat(countOf("alice")).isEqualTo(1);

        SoftStateContract.done(table.change("b", (state, time) -> state));
        assertThat(countOf("alice")).isEqualTo(1);
        SoftStateContract.done(table.remove("b"));
        assertThat(countOf("alice")).isZero();
        assertThat(countOf("bob")).isEqualTo(1);
    }

    @Test
    void end_ofALease_needsNoRequestAndNoTick() {
        LeasedTable<CountedState> real = LeasedTable.open(new CountedKind(), SYSTEM, new UnreliableStore(),
                new CallRecorder());
        real.start();
        SoftStateContract.done(real.add(new CountedState("short", "alice",
                Lease.Limited.of(Duration.ofMillis(50), SYSTEM), touches)));

        org.openmds.wsrf.TestAwait.await().until(() -> calls.contains("removed short"));
        assertThat(real.count()).isZero();
        real.close();
    }

    @Test
    void listener_thatFails_affectsNoOther() {
        add("bad", "alice", Duration.ofHours(1));
        add("good", "alice", Duration.ofHours(1));

        assertThat(table.find("bad")).isPresent();
        assertThat(table.find("good")).isPresent();
    }

    @Test
    void add_beyondTheMemoryOfTheOwner_isRefusedUntilAnotherEnds() {
        Budget budget = new Budget("index-bytes", 10_000, 5_000);
        try (LeasedTable<CountedState> limited = open(budget, new UnreliableStore())) {
            SoftStateContract.done(limited.add(state("a", "alice")));
            SoftStateContract.done(limited.add(state("b", "alice")));
            long full = budget.inUse();

            assertThat(SoftStateContract.fault(limited.add(state("c", "alice")))).hasMessageContaining(
                    "'alice' takes %,d of 5,000".formatted(full)).hasMessageContaining("limits.owner-bytes");
            SoftStateContract.done(limited.add(state("d", "bob")));
            SoftStateContract.done(limited.change("a", (present, time) -> present));
            assertThat(budget.inUse("alice")).isEqualTo(full);

            SoftStateContract.done(limited.remove("a"));
            SoftStateContract.done(limited.add(state("c", "alice")));
            clock.advance(Duration.ofHours(1));
            SoftStateContract.done(limited.add(state("e", "bob")));
            assertThat(budget.inUse("alice")).isZero();
        }
    }

    @Test
    void add_thatCannotBeWritten_takesNoMemory() {
        Budget budget = new Budget("index-bytes", 10_000, 5_000);
        UnreliableStore full = new UnreliableStore();
        try (LeasedTable<CountedState> limited = open(budget, full)) {
            full.full(true);
            assertThat(SoftStateContract.fault(limited.add(state("a", "alice")))).hasMessageContaining("write");

            assertThat(budget.inUse()).isZero();
            full.full(false);
        }
    }

    @Test
    void open_withLessMemory_leavesResourcesOnDiskUntilTheirLeasesEnd() {
        UnreliableStore kept = new UnreliableStore();
        try (LeasedTable<CountedState> before = open(new Budget("index-bytes", 100_000, 100_000), kept)) {
            for (String key : List.of("a", "b", "c", "d")) {
                SoftStateContract.done(before.add(state(key, "alice")));
            }
        }
        UnreliableStore reopened = kept.reopened();
        try (LeasedTable<CountedState> after = open(new Budget("index-bytes", 4_500, 4_500), reopened)) {
            assertThat(after.count()).isEqualTo(2);
            assertThat(after.leftOut()).isEqualTo(2);
            assertThat(reopened.load("things")).hasSize(4);

            clock.advance(Duration.ofHours(1));
            SoftStateContract.done(after.add(state("e", "alice")));
            assertThat(after.leftOut()).isZero();
            assertThat(reopened.load("things")).hasSize(1);
        }
    }

    private LeasedTable<CountedState> open(Budget budget, UnreliableStore over) {
        LeasedTable<CountedState> opened = LeasedTable.open(new CountedKind(),
                new LeasedTable.TableDependencies(clock, over, budget), new CallRecorder());
        opened.start();
        return opened;
    }

    private CountedState state(String key, String owner) {
        return new CountedState(key, owner, Lease.Limited.of(Duration.ofHours(1), clock), touches);
    }

    private static final org.openmds.wsrf.lifetime.LeaseClock SYSTEM = org.openmds.wsrf.lifetime.LeaseClock.system();

    private void add(String key, String owner, Duration lease) {
        SoftStateContract
                .done(table.add(new CountedState(key, owner, Lease.Limited.of(lease, clock), touches)));
    }

    private int countOf(String owner) {
        int[] count = new int[1];
        SoftStateContract.done(table.add(
                new CountedState("probe", "probe", Lease.Limited.of(Duration.ofHours(1), clock), touches),
                draft -> count[0] = draft.countOf(owner)));
        return count[0];
    }

    /** A state that counts how often it is touched. */
    private static final class CountedState implements LeasedState {

        private final String key;
        private final String owner;
        private final Lease lease;
        private final AtomicLong touches;

        CountedState(String key, String owner, Lease lease, AtomicLong touches) {
            this.key = key;
            this.owner = owner;
            this.lease = lease;
            this.touches = touches;
        }

        @Override
        public String key() {
            touches.incrementAndGet();
            return key;
        }

        @Override
        public String owner() {
            touches.incrementAndGet();
            return owner;
        }

        @Override
        public Lease lease() {
            touches.incrementAndGet();
            return lease;
        }
    }

    private final class CountedKind implements LeasedKind<CountedState> {

        @Override
        public String name() {
            return "things";
        }

        @Override
        public int limit() {
            return 10_000;
        }

        @Override
        public RecordFormat<CountedState> format() {
            return RecordFormat.first("things", stored -> new CountedState(stored.key(), "alice",
                    Lease.Limited.of(Duration.ofHours(1), clock), touches));
        }

        @Override
        public byte[] write(CountedState state) {
            return "thing".getBytes(UTF_8);
        }
    }

    private final class CallRecorder implements LeasedListener<CountedState> {

        @Override
        public void added(CountedState state) {
            if (state.key.equals("bad")) {
                throw new IllegalStateException("a listener's bug");
            }
            calls.add("added " + state.key);
        }

        @Override
        public void changed(CountedState state) {
            calls.add("changed " + state.key);
        }

        @Override
        public void removed(CountedState last) {
            calls.add("removed " + last.key);
        }
    }
}
