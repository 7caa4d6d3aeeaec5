package org.openmds.server.state;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.state.FollowedRecords;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** Measures the writes of a store: their time until the disk has them, their failures, and the one that waits longest. Thread-safe. */
public final class MeasuredStateStore implements StateStore {

    /** Time after which a write is reported as stalled. */
    private static final Duration STALLED = Duration.ofSeconds(5);

    /** Time for which a failed write is named if only shorter ones succeed. */
    private static final Duration NAMED = Duration.ofMinutes(1);

    private final StateStore store;
    private final LongSupplier nanoTime;
    private final Timer writes;
    private final Counter errors;
    /** The writes in progress with the time of their beginning. */
    private final ConcurrentHashMap<Thread, Long> running = new ConcurrentHashMap<>();
    private volatile @Nullable WriteFailure failure;

    public MeasuredStateStore(StateStore store, LongSupplier nanoTime, MeterRegistry metrics) {
        this.store = store;
        this.nanoTime = nanoTime;
        this.writes = Timer.builder("mds.state.write")
                .description("time of a write to the state until the disk has it")
                .publishPercentileHistogram()
                .minimumExpectedValue(Duration.ofNanos(100_000))
                .maximumExpectedValue(Duration.ofSeconds(30))
                .register(metrics);
        this.errors = Counter.builder("mds.state.errors")
                .description("writes to the state that failed; nothing of them was applied")
                .register(metrics);
        Gauge.builder("mds.state.write.waiting", this, each -> each.longest().toMillis() / 1000.0)
                .baseUnit("seconds")
                .description("time of the write in progress that began first; 0 if there is none")
                .register(metrics);
    }

    /** Returns a line for each problem of the disk. A failure is named until a write of about its length succeeds; for a minute, if only shorter ones do. */
    public List<String> problems() {
        Duration longest = longest();
        Optional<String> stalled = longest.compareTo(STALLED) < 0
                ? Optional.empty()
                : Optional.of("a write to the state waits for the disk: %d s".formatted(longest.toSeconds()));
        Optional<String> failed = Optional.ofNullable(failure)
                .map(last -> "the state cannot be written: " + last.reason());
        return Stream.of(stalled, failed).flatMap(Optional::stream).toList();
    }

    /** A write that failed. */
    private record WriteFailure(String reason, long bytes, long nanos) {

        /** Returns true if a write shows that writes of this length succeed again: a disk that is almost full still takes short ones. */
        boolean isOver(long writtenBytes, long now) {
            return 2 * writtenBytes >= bytes || now - nanos > NAMED.toNanos();
        }
    }

    @Override
    public List<StateRecord> load(String collection, String after, long bytes) {
        return store.load(collection, after, bytes);
    }

    @Override
    public void write(List<StateChange> batch) {
        long start = nanoTime.getAsLong();
        running.put(Thread.currentThread(), start);
        try {
            store.write(batch);
            WriteFailure last = failure;
            if (last != null && last.isOver(bytes(batch), nanoTime.getAsLong())) {
                failure = null;
            }
        } catch (StateException e) {
            errors.increment();
            WriteFailure last = failure;
            failure = new WriteFailure(Objects.requireNonNullElse(e.getMessage(), e.toString()),
                    Math.max(bytes(batch), last == null ? 0 : last.bytes()), nanoTime.getAsLong());
            throw e;
        } finally {
            running.remove(Thread.currentThread());
            writes.record(nanoTime.getAsLong() - start, TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public Optional<FollowedRecords> followed() {
        return store.followed();
    }

    @Override
    public long sizeBytes() {
        return store.sizeBytes();
    }

    @Override
    public void close() {
        store.close();
    }

    private static long bytes(List<StateChange> batch) {
        return batch.stream()
                .mapToLong(change -> change.key().length()
                        + (change instanceof StateChange.Put put ? put.value().length : 0))
                .sum();
    }

    private Duration longest() {
        Collection<Long> starts = running.values();
        long now = nanoTime.getAsLong();
        return Duration.ofNanos(starts.stream().mapToLong(start -> now - start).max().orElse(0));
    }
}
