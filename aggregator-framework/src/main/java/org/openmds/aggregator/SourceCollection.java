package org.openmds.aggregator;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.softstate.Backoff;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Collects one source at its interval and after the changes that it reports, and gives each outcome to all entries with this source. It ends with the
 * last of them. Thread-safe; contents are built outside its lock, so that other threads do not wait for large ones.
 */
final class SourceCollection {

    private static final Logger LOG = LogManager.getLogger();
    /** Minimum gap between collections after reported changes. It is longer where a collection takes longer, so that half of the time is free. */
    private static final Duration MIN_GAP = Duration.ofMillis(20);
    /** Largest share that is subtracted from the delay after a failure: small, so that failed sources are not collected much more often than others. */
    private static final double BACKOFF_JITTER = 0.2;

    private final Aggregator.CollectionDependencies dependencies;
    private final AggregatorSource source;
    private final CollectionMetrics.TargetMeters meters;

    @GuardedBy("this")
    private final Map<EntryKey, EntrySink> sinks = new HashMap<>();
    @GuardedBy("this")
    private boolean stopped;
    @GuardedBy("this")
    private @Nullable Future<?> next;
    /** Number of the scheduled collection: one that was rescheduled may already have started. */
    @GuardedBy("this")
    private long scheduledNumber;
    @GuardedBy("this")
    private long dueNanos;
    @GuardedBy("this")
    private AggregatorSource.@Nullable FollowHandle following;
    @GuardedBy("this")
    private boolean collecting;
    @GuardedBy("this")
    private boolean changePending;
    /** Earliest start of a collection after a reported change. */
    @GuardedBy("this")
    private long changeFromNanos;
    @GuardedBy("this")
    private int failures;
    @GuardedBy("this")
    private @Nullable CollectionOutcome last;
    @GuardedBy("this")
    private @Nullable Instant lastSuccess;
    @GuardedBy("this")
    private @Nullable Duration lastDuration;

    SourceCollection(Aggregator.CollectionDependencies collectionDependencies, AggregatorSource source) {
        this.dependencies = collectionDependencies;
        this.source = source;
        this.meters = collectionDependencies.metrics().open(source.target());
    }

    AggregatorSource source() {
        return source;
    }

    /** Adds an entry; the first one starts the collection. Returns false if the last entry was removed and the collection has ended. */
    boolean add(EntrySink sink) {
        CollectionOutcome outcome;
        synchronized (this) {
            if (stopped) {
                return false;
            }
            sinks.put(sink.key(), sink);
            if (next == null) {
                schedule(dependencies.pacing().firstDelay(source.interval()));
            }
            outcome = last;
        }
        if (outcome != null) {
            dependencies.deliveries().execute(() -> deliver(outcome, sink));
        }
        return true;
    }

    /** Removes an entry. Returns true if it was the last one and the collection has ended. */
    synchronized boolean remove(EntryKey key) {
        EntrySink left = sinks.remove(key);
        if (left != null) {
            left.close();
        }
        if (sinks.isEmpty() && !stopped) {
            stopped = true;
            if (next != null) {
                next.cancel(false);
            }
            if (following != null) {
                following.close();
            }
            meters.close();
        }
        return stopped;
    }

    /** Schedules a collection soon; changes in quick succession share one collection. */
    private synchronized void sourceChanged() {
        changePending = true;
        if (stopped || collecting || next == null) {
            return;
        }
        Duration wait = untilChangeCollection();
        if (wait.compareTo(Duration.ofNanos(dueNanos - dependencies.clock().nanoTime())) < 0) {
            next.cancel(false);
            schedule(wait);
        }
    }

    @GuardedBy("this")
    private Duration untilChangeCollection() {
        return Duration.ofNanos(Math.max(0, changeFromNanos - dependencies.clock().nanoTime()));
    }

    /** Returns the state of the collection for an entry. */
    synchronized Optional<CollectionReport> report(EntryKey key) {
        EntrySink sink = sinks.get(key);
        if (sink == null) {
            return Optional.empty();
        }
        Duration untilNext = Duration.ofNanos(dueNanos - dependencies.clock().nanoTime());
        return Optional.of(new CollectionReport(source.target(), source.interval(), sink.status(),
                new CollectionReport.CollectionAttempts(Optional.ofNullable(last).map(CollectionOutcome::at),
                        Optional.ofNullable(lastSuccess), Optional.ofNullable(lastDuration), failures),
                dependencies.clock().now().plus(untilNext.isNegative() ? Duration.ZERO : untilNext)));
    }

    @GuardedBy("this")
    private void schedule(Duration delay) {
        Duration wait = delay.isNegative() ? Duration.ZERO : delay;
        dueNanos = dependencies.clock().nanoTime() + wait.toNanos();
        long mine = ++scheduledNumber;
        next = dependencies.scheduler().schedule(() -> collect(mine), wait);
    }

    private void collect(long mine) {
        long startNanos = dependencies.clock().nanoTime();
        synchronized (this) {
            if (stopped || mine != scheduledNumber) {
                return;
            }
            collecting = true;
            meters.recordLateness(Duration.ofNanos(Math.max(0, startNanos - dueNanos)));
            if (following == null) {
                following = follow();
            }
            changePending = false;
        }
        startCollection().whenComplete((data, failure) -> finish(data, failure, startNanos));
    }

    /** Follows the source; if that fails, the source is only collected at its interval. */
    private AggregatorSource.FollowHandle follow() {
        try {
            return source.follow(this::sourceChanged);
        } catch (RuntimeException | LinkageError bug) {
            LOG.error("changes of {} cannot be followed", source.target(), bug);
            return () -> {
            };
        }
    }

    private CompletionStage<AggregatorData> startCollection() {
        try {
            return source.collect();
        } catch (RuntimeException | LinkageError bug) {
            return CompletableFuture.failedStage(bug);
        }
    }

    private void finish(@Nullable AggregatorData data, @Nullable Throwable failure, long startNanos) {
        CollectionOutcome outcome;
        Collection<EntrySink> receivers;
        synchronized (this) {
            if (stopped) {
                return;
            }
            outcome = recordOutcome(data, failure, startNanos);
            receivers = List.copyOf(sinks.values());
        }
        try {
            receivers.forEach(sink -> deliver(outcome, sink));
        } finally {
            scheduleNext(startNanos);
        }
    }

    private void deliver(CollectionOutcome outcome, EntrySink sink) {
        try {
            sink.accept(outcome, source.target());
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
            LOG.error("entry {} could not store the data of {}", sink.key(), source.target(), bug);
        }
    }

    @GuardedBy("this")
    private CollectionOutcome recordOutcome(@Nullable AggregatorData data, @Nullable Throwable failure,
            long startNanos) {
        Instant now = dependencies.clock().now();
        long number = last == null ? 1 : last.number() + 1;
        Duration duration = Duration.ofNanos(dependencies.clock().nanoTime() - startNanos);
        lastDuration = duration;
        CollectionOutcome outcome;
        if (data != null && failure == null) {
            failures = 0;
            lastSuccess = now;
            outcome = new CollectionOutcome.Collected(number, now, data);
        } else {
            failures++;
            outcome = new CollectionOutcome.Failed(number, now, cause(failure), Optional.ofNullable(lastSuccess));
        }
        last = outcome;
        meters.recordCollection(duration, failures == 0, now);
        return outcome;
    }

    /** Schedules the next collection: while they succeed, at a fixed rate, so that collections stay spread over time. */
    private synchronized void scheduleNext(long startNanos) {
        if (stopped) {
            return;
        }
        collecting = false;
        long now = dependencies.clock().nanoTime();
        changeFromNanos = now + Math.max(MIN_GAP.toNanos(), now - startNanos);
        if (changePending) {
            schedule(untilChangeCollection());
            return;
        }
        long from = failures == 0 ? dueNanos : startNanos;
        Duration pause = failures == 0
                ? source.interval()
                : backoff(source.interval(), maxBackoff(), dependencies.random()).after(failures);
        schedule(pause.minusNanos(now - from));
    }

    /** Returns the delays from the start of a failed collection to the start of the next: from the interval up to a maximum, if that is longer. */
    static Backoff backoff(Duration interval, Duration maxDelay, RandomGenerator random) {
        return new Backoff(interval, maxDelay.compareTo(interval) > 0 ? maxDelay : interval, BACKOFF_JITTER, random);
    }

    @GuardedBy("this")
    private Duration maxBackoff() {
        return sinks.values().stream().map(EntrySink::maxBackoff).min(Duration::compareTo).orElse(Duration.ZERO);
    }

    private String cause(@Nullable Throwable failure) {
        if (failure == null) {
            return "%s returned no data".formatted(source.target());
        }
        Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
        return cause instanceof CollectionException ? String.valueOf(cause.getMessage()) : cause.toString();
    }
}
