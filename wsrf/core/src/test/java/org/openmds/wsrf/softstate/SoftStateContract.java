package org.openmds.wsrf.softstate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.openmds.wsrf.TestAwait.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;

/** The contract of all kinds of soft state; each kind has a test class that extends it. */
@Timeout(60)
public abstract class SoftStateContract {

    /** The lease of each resource, if the kind has leases. */
    protected static final Duration LEASE = Duration.ofMinutes(10);

    protected final CountingClock clock = new CountingClock();
    private UnreliableStore store = new UnreliableStore();
    private int numbers;

    /** Opens the kind over a store. */
    protected abstract void open(UnreliableStore from);

    /** Closes the kind; idempotent. */
    protected abstract void close();

    /** Adds a resource with a lease of {@link #LEASE}; completes with its record's key. */
    protected abstract CompletableFuture<String> add(int number);

    /** Gives a resource a state that has another record. */
    protected abstract CompletableFuture<?> change(String key);

    protected abstract CompletableFuture<?> remove(String key);

    /** Returns true if readers see the resource. */
    protected abstract boolean isVisible(String key);

    /** Returns the number of resources that are visible or, where this is not counted, the number of those that exist. */
    protected abstract int count();

    /** Returns the collection of the records. */
    protected abstract String collection();

    /** Returns the number of unreadable records. */
    protected abstract int unreadable();

    /** Returns the status of the owner thread. */
    protected abstract WriterStatus writer();

    /** Returns true if resources have leases. */
    protected boolean hasLeases() {
        return true;
    }

    protected UnreliableStore store() {
        return store;
    }

    @BeforeEach
    void openKind() {
        open(store);
    }

    @AfterEach
    void closeKind() {
        store.release();
        store.full(false);
        close();
    }

    @Test
    void add_acknowledged_isVisibleAndSurvivesACrash() {
        String key = added();
        assertThat(isVisible(key)).isTrue();

        kill();

        assertThat(isVisible(key)).isTrue();
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void change_acknowledged_isInTheRecords() {
        String key = added();
        int before = store.changes();

        done(change(key));

        assertThat(store.changes()).isGreaterThan(before);
    }

    @Test
    void remove_acknowledged_isGoneAfterACrash() {
        String removed = added();
        String kept = added();
        done(remove(removed));
        assertThat(isVisible(removed)).isFalse();

        kill();

        assertThat(isVisible(removed)).isFalse();
        assertThat(isVisible(kept)).isTrue();
    }

    @Test
    void add_beforeItIsForced_isNeitherVisibleNorAcknowledged() {
        added();
        store.hold();
        CompletableFuture<String> waiting = add(++numbers);
        await().until(store::isAwaited);

        assertThat(count()).isEqualTo(1);
        assertThat(waiting).isNotDone();

        store.release();
        assertThat(isVisible(done(waiting))).isTrue();
    }

    @Test
    void writer_whileTheDiskIsStalled_showsForHowLong() {
        added();
        store.hold();
        CompletableFuture<String> waiting = add(++numbers);
        await().until(store::isAwaited);

        clock.advance(Duration.ofSeconds(7));

        assertThat(writer().busy()).isEqualTo(Duration.ofSeconds(7));
        assertThat(writer().name()).isNotEmpty();
        store.release();
        done(waiting);
        await().until(() -> writer().busy().isZero());
    }

    @Test
    void remove_beforeItIsForced_isStillVisible() {
        String key = added();
        store.hold();
        CompletableFuture<?> waiting = remove(key);
        await().until(store::isAwaited);

        assertThat(isVisible(key)).isTrue();

        store.release();
        done(waiting);
        assertThat(isVisible(key)).isFalse();
    }

    @Test
    void changes_diskFull_areRefusedWithOneSentenceAndLaterOnesAreMade() {
        String key = added();
        List<StateRecord> before = store.load(collection());
        store.full(true);

        for (CompletableFuture<?> refused : List.of(add(++numbers), change(key), remove(key))) {
            assertThat(fault(refused).fault().kind()).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
            assertThat(fault(refused)).hasMessageContaining(
                    "nothing was changed: the service cannot write its state now, its log has the cause; try again later");
        }
        assertThat(isVisible(key)).isTrue();
        assertThat(count()).isEqualTo(1);
        assertThat(store.load(collection())).usingRecursiveFieldByFieldElementComparator().isEqualTo(before);

        store.full(false);
        String later = added();
        done(change(key));
        done(remove(key));
        kill();
        assertThat(isVisible(later)).isTrue();
        assertThat(isVisible(key)).isFalse();
    }

    @Test
    void changes_whileTheDiskIsBusy_shareOneWrite() {
        store.hold();
        CompletableFuture<String> first = add(++numbers);
        await().until(store::isAwaited);
        List<CompletableFuture<String>> batch = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            batch.add(add(++numbers));
        }
        int before = store.writes();

        store.release();

        done(first);
        batch.forEach(SoftStateContract::done);
        assertThat(count()).isEqualTo(51);
        // The first one, the batch, and at most one of deferred records.
        assertThat(store.writes() - before).isLessThanOrEqualTo(3);
    }

    @Test
    void changes_inOneBatch_seeEachOther() {
        String key = added();
        store.hold();
        CompletableFuture<String> first = add(++numbers);
        await().until(store::isAwaited);
        CompletableFuture<?> changed = change(key);
        CompletableFuture<?> removed = remove(key);
        CompletableFuture<?> again = remove(key);

        store.release();

        done(first);
        done(changed);
        done(removed);
        assertThat(fault(again).fault().kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        kill();
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void lease_aroundItsEnd_isExactAndTheRecordGoes() {
        if (!hasLeases()) {
            return;
        }
        String key = added();
        clock.advance(LEASE.minusNanos(1));
        assertThat(isVisible(key)).isTrue();

        clock.advance(Duration.ofNanos(1));

        assertThat(isVisible(key)).isFalse();
        added();
        assertThat(store.load(collection())).extracting(StateRecord::key).doesNotContain(key);
    }

    @Test
    void lease_renewed_endsLater() {
        if (!hasLeases()) {
            return;
        }
        String key = added();
        clock.advance(LEASE.dividedBy(2));
        done(change(key));

        clock.advance(LEASE.minusNanos(1));

        assertThat(isVisible(key)).isTrue();
        clock.advance(Duration.ofNanos(1));
        assertThat(isVisible(key)).isFalse();
    }

    @Test
    void add_toMany_touchesAsManyAsToFew() {
        for (int i = 0; i < 10; i++) {
            added();
        }
        long few = readingsOfOneAdd();
        List<CompletableFuture<String>> many = new ArrayList<>();
        for (int i = 0; i < 900; i++) {
            many.add(add(++numbers));
        }
        many.forEach(SoftStateContract::done);
        int written = store.changes();

        assertThat(readingsOfOneAdd()).isLessThanOrEqualTo(few + 20);
        assertThat(store.changes() - written).isLessThanOrEqualTo(10);
    }

    @Test
    void close_withWaitingChanges_completesAllAndRefusesLaterOnes() {
        String key = added();
        store.hold();
        List<CompletableFuture<?>> waiting = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            waiting.add(add(++numbers));
        }
        Thread closing = Thread.ofPlatform().start(this::close);
        store.release();
        await().until(() -> !closing.isAlive());

        assertThat(waiting).allMatch(CompletableFuture::isDone);
        assertThat(fault(change(key)).fault().kind()).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(fault(remove(key))).hasMessageContaining("shutting down");
        close();
    }

    @Test
    void open_unreadableRecord_isKeptAsideNamedAndCounted() {
        String damaged = added();
        String whole = added();
        store.write(List.of(new StateChange.Put(collection(), damaged, "<half".getBytes(UTF_8))));

        kill();

        assertThat(isVisible(whole)).isTrue();
        assertThat(isVisible(damaged)).isFalse();
        assertThat(unreadable()).isEqualTo(1);
        added();
        assertThat(store.load(collection())).extracting(StateRecord::key).doesNotContain(damaged);
        List<StateRecord> aside = store.load(collection() + "/unreadable");
        assertThat(aside).extracting(StateRecord::key).containsExactly(damaged);
        assertThat(new String(aside.getFirst().value(), UTF_8)).matches("(?s).+\n<half");

        kill();
        assertThat(unreadable()).isEqualTo(1);
        assertThat(isVisible(whole)).isTrue();
    }

    @Test
    void open_recordsOfANewerVersion_isRefused() {
        added();
        close();
        store = store.reopened();
        store.write(List.of(new StateChange.Put("record-versions", collection(), "99".getBytes(UTF_8))));

        assertThatThrownBy(() -> open(store)).isInstanceOf(StateException.class)
                .hasMessageContaining("the records of " + collection() + " have version 99");
        store.write(List.of(new StateChange.Remove("record-versions", collection())));
        open(store);
        assertThat(count()).isEqualTo(1);
    }

    /** Simulates a killed and restarted process. */
    protected void kill() {
        UnreliableStore killed = store;
        store = killed.reopened();
        close();
        open(store);
    }

    protected String added() {
        return done(add(++numbers));
    }

    private long readingsOfOneAdd() {
        long before = clock.readings();
        added();
        return clock.readings() - before;
    }

    protected static <T> T done(CompletableFuture<T> future) {
        try {
            return future.get(30, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("the future did not complete: " + e, e);
        }
    }

    protected static WsrfFaultException fault(CompletableFuture<?> future) {
        Throwable thrown = catchThrowable(() -> future.get(30, TimeUnit.SECONDS));
        if (thrown instanceof ExecutionException && thrown.getCause() instanceof WsrfFaultException fault) {
            return fault;
        }
        throw new AssertionError("expected a fault, got " + thrown, thrown);
    }
}
