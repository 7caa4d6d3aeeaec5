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

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.servicegroup.EntryKey;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Collects one source for as long as an entry has it, at its interval and when it tells of news, and gives each outcome to all entries that have it.
 * Thread-safe; contents are built outside of its
 * lock, so that nobody waits for a large one.
 */
final class SourceCollection {

    private static final Logger LOG = LogManager.getLogger();
    /** Between collections for the sake of news; it is longer where a collection takes longer, so that half of the time is free. */
    private static final Duration SHORTEST_GAP = Duration.ofMillis(20);

    private final Aggregator.Context context;
    private final AggregatorSource source;
    private final CollectionMetrics.Meters meters;

    @GuardedBy("this")
    private final Map<EntryKey, EntrySink> sinks = new HashMap<>();
    @GuardedBy("this")
    private boolean stopped;
    @GuardedBy("this")
    private @Nullable Future<?> next;
    /** Of the collection that is due: one that was put off may be at its beginning already. */
    @GuardedBy("this")
    private long turn;
    @GuardedBy("this")
    private long dueNanos;
    @GuardedBy("this")
    private AggregatorSource.@Nullable Following following;
    @GuardedBy("this")
    private boolean collecting;
    @GuardedBy("this")
    private boolean newsWaits;
    /** Before which nothing is collected for the sake of news. */
    @GuardedBy("this")
    private long newsFromNanos;
    @GuardedBy("this")
    private int failures;
    @GuardedBy("this")
    private @Nullable CollectionOutcome last;
    @GuardedBy("this")
    private @Nullable Instant lastSuccess;
    @GuardedBy("this")
    private @Nullable Duration took;

    SourceCollection(Aggregator.Context context, AggregatorSource source) {
        this.context = context;
        this.source = source;
        this.meters = context.metrics().open(source.target());
    }

    AggregatorSource source() {
        return source;
    }

    /** From the first entry on, collects. Returns false when the last entry has gone, and with it the collection. */
    boolean add(EntrySink sink) {
        CollectionOutcome outcome;
        synchronized (this) {
            if (stopped) {
                return false;
            }
            sinks.put(sink.key(), sink);
            if (next == null) {
                schedule(context.pace().first(source.interval()));
            }
            outcome = last;
        }
        if (outcome != null) {
            context.deliveries().execute(() -> deliver(outcome, sink));
        }
        return true;
    }

    /** Tells whether it was the last one; then nothing is collected any more. */
    synchronized boolean remove(EntryKey key) {
        EntrySink left = sinks.remove(key);
        if (left != null) {
            left.leave();
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

    /** Collects soon: what comes in quick succession is collected once. */
    private synchronized void news() {
        newsWaits = true;
        if (stopped || collecting || next == null) {
            return;
        }
        Duration wait = untilNews();
        if (wait.compareTo(Duration.ofNanos(dueNanos - context.clock().nanoTime())) < 0) {
            next.cancel(false);
            schedule(wait);
        }
    }

    @GuardedBy("this")
    private Duration untilNews() {
        return Duration.ofNanos(Math.max(0, newsFromNanos - context.clock().nanoTime()));
    }

    /** How it stands with an entry. */
    synchronized Optional<CollectionReport> report(EntryKey key) {
        EntrySink sink = sinks.get(key);
        if (sink == null) {
            return Optional.empty();
        }
        Duration untilNext = Duration.ofNanos(dueNanos - context.clock().nanoTime());
        return Optional.of(new CollectionReport(source.target(), source.interval(), sink.status(),
                new CollectionReport.Attempts(Optional.ofNullable(last).map(CollectionOutcome::at),
                        Optional.ofNullable(lastSuccess), Optional.ofNullable(took), failures),
                context.clock().now().plus(untilNext.isNegative() ? Duration.ZERO : untilNext)));
    }

    @GuardedBy("this")
    private void schedule(Duration delay) {
        Duration wait = delay.isNegative() ? Duration.ZERO : delay;
        dueNanos = context.clock().nanoTime() + wait.toNanos();
        long mine = ++turn;
        next = context.scheduler().schedule(() -> collect(mine), wait);
    }

    private void collect(long mine) {
        long startNanos = context.clock().nanoTime();
        synchronized (this) {
            if (stopped || mine != turn) {
                return;
            }
            collecting = true;
            meters.late(Duration.ofNanos(Math.max(0, startNanos - dueNanos)));
            if (following == null) {
                following = follow();
            }
            newsWaits = false;
        }
        ask().whenComplete((data, failure) -> finish(data, failure, startNanos));
    }

    /** A source that cannot be followed is collected at its interval, as others are. */
    private AggregatorSource.Following follow() {
        try {
            return source.follow(this::news);
        } catch (RuntimeException | LinkageError bug) {
            LOG.error("{} could not be followed", source.target(), bug);
            return () -> {
            };
        }
    }

    private CompletionStage<AggregatorData> ask() {
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
            outcome = note(data, failure, startNanos);
            receivers = List.copyOf(sinks.values());
        }
        try {
            receivers.forEach(sink -> deliver(outcome, sink));
        } finally {
            again(startNanos);
        }
    }

    private void deliver(CollectionOutcome outcome, EntrySink sink) {
        try {
            sink.take(outcome, source.target());
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
            LOG.error("entry {} could not take what {} gave", sink.key(), source.target(), bug);
        }
    }

    @GuardedBy("this")
    private CollectionOutcome note(@Nullable AggregatorData data, @Nullable Throwable failure, long startNanos) {
        Instant now = context.clock().now();
        long number = last == null ? 1 : last.number() + 1;
        Duration duration = Duration.ofNanos(context.clock().nanoTime() - startNanos);
        took = duration;
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
        meters.collected(duration, failures == 0, now);
        return outcome;
    }

    /** While it succeeds, at a fixed rate, so that what was spread at the beginning stays so. */
    private synchronized void again(long startNanos) {
        if (stopped) {
            return;
        }
        collecting = false;
        long now = context.clock().nanoTime();
        newsFromNanos = now + Math.max(SHORTEST_GAP.toNanos(), now - startNanos);
        if (newsWaits) {
            schedule(untilNews());
            return;
        }
        long from = failures == 0 ? dueNanos : startNanos;
        Duration pause = failures == 0
                ? source.interval()
                : context.backOff().afterFailures(source.interval(), failures, ceiling());
        schedule(pause.minusNanos(now - from));
    }

    @GuardedBy("this")
    private Duration ceiling() {
        return sinks.values().stream().map(EntrySink::ceiling).min(Duration::compareTo).orElse(Duration.ZERO);
    }

    private String cause(@Nullable Throwable failure) {
        if (failure == null) {
            return "%s gave nothing".formatted(source.target());
        }
        Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
        return cause instanceof CollectionException ? String.valueOf(cause.getMessage()) : cause.toString();
    }
}
