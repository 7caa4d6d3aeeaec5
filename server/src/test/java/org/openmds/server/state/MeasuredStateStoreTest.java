package org.openmds.server.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.server.TestWaits;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Measured writes to a disk that hangs or is full. */
@Timeout(30)
class MeasuredStateStoreTest {

    private final TestDisk disk = new TestDisk();
    private final AtomicLong clock = new AtomicLong();
    private final MeterRegistry metrics = new SimpleMeterRegistry();
    private final MeasuredStateStore store = new MeasuredStateStore(disk, clock::get, metrics);

    @Test
    void problems_writeThatWaitsForTheDisk_isNamedUntilItEnds() throws Exception {
        disk.hold();
        CompletableFuture<Void> write = CompletableFuture.runAsync(() -> store.write(List.of()));
        TestWaits.await().until(disk::isAwaited);
        assertThat(store.problems()).isEmpty();

        clock.addAndGet(Duration.ofSeconds(7).toNanos());

        assertThat(store.problems()).containsExactly("a write to the state waits for the disk: 7 s");
        assertThat(metrics.get("mds.state.write.waiting").gauge().value()).isEqualTo(7);
        disk.release();
        write.get(10, TimeUnit.SECONDS);
        assertThat(store.problems()).isEmpty();
        assertThat(metrics.get("mds.state.write").timer().totalTime(TimeUnit.SECONDS)).isEqualTo(7);
    }

    @Test
    void problems_failedWrite_isNamedUntilOneOfItsLengthSucceeds() {
        disk.full(true);
        assertThatThrownBy(() -> store.write(List.of(change(1_000)))).isInstanceOf(StateException.class);
        assertThatThrownBy(() -> store.write(List.of(change(10)))).isInstanceOf(StateException.class);

        assertThat(store.problems()).containsExactly("the state cannot be written: the disk is full");
        assertThat(metrics.get("mds.state.errors").counter().count()).isEqualTo(2);

        disk.full(false);
        store.write(List.of(change(100)));
        assertThat(store.problems()).containsExactly("the state cannot be written: the disk is full");
        store.write(List.of(change(900)));
        assertThat(store.problems()).isEmpty();
    }

    @Test
    void problems_onlyShorterWritesSucceed_endAfterAMinute() {
        disk.full(true);
        assertThatThrownBy(() -> store.write(List.of(change(1_000)))).isInstanceOf(StateException.class);
        disk.full(false);
        clock.addAndGet(Duration.ofSeconds(61).toNanos());
        assertThat(store.problems()).as("nothing was written").isNotEmpty();

        store.write(List.of(change(10)));

        assertThat(store.problems()).isEmpty();
    }

    private static StateChange change(int bytes) {
        return new StateChange.Put("entries", "key", new byte[bytes]);
    }

    /** A disk that hangs or is full. */
    private static final class TestDisk implements StateStore {
        private final Semaphore permits = new Semaphore(1);
        private volatile boolean full;

        void hold() {
            permits.acquireUninterruptibly();
        }

        void release() {
            permits.release();
        }

        boolean isAwaited() {
            return permits.hasQueuedThreads();
        }

        void full(boolean isFull) {
            full = isFull;
        }

        @Override
        public List<StateRecord> load(String collection, String after, long bytes) {
            return List.of();
        }

        @Override
        public void write(List<StateChange> batch) {
            permits.acquireUninterruptibly();
            permits.release();
            if (full) {
                throw new StateException("the disk is full");
            }
        }

        @Override
        public long sizeBytes() {
            return 0;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
