package org.openmds.aggregator;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Keeps one entry's content current for as long as the entry lives. Thread-safe. */
final class EntryCollection {

    private final Aggregator.Context context;
    private final ServiceGroup group;
    private final EntryKey key;
    private final AggregatorSource source;
    private final BackOff backOff;

    @GuardedBy("this")
    private AggregatorContent content;
    @GuardedBy("this")
    private @Nullable Future<?> next;
    @GuardedBy("this")
    private int failures;
    @GuardedBy("this")
    private boolean stopped;
    @GuardedBy("this")
    private long dueNanos;

    EntryCollection(Aggregator.Context context, Target target, AggregatorSource source, AggregatorContent content) {
        this.context = context;
        this.group = target.group();
        this.key = target.key();
        this.source = source;
        this.content = content;
        this.backOff = new BackOff(target.ceiling(), context.random());
    }

    /**
     * Where the collected content goes.
     *
     * @param ceiling
     *            longest pause after failures
     */
    record Target(ServiceGroup group, EntryKey key, Duration ceiling) {
    }

    synchronized void start() {
        schedule(backOff.first(source.interval()));
    }

    synchronized void stop() {
        stopped = true;
        if (next != null) {
            next.cancel(false);
        }
    }

    @GuardedBy("this")
    private void schedule(Duration delay) {
        if (!stopped) {
            dueNanos = context.clock().nanoTime() + delay.toNanos();
            next = context.scheduler().schedule(this::collect, delay);
        }
    }

    private void collect() {
        long startNanos = context.clock().nanoTime();
        synchronized (this) {
            context.metrics().late(source.target(), Duration.ofNanos(Math.max(0, startNanos - dueNanos)));
        }
        ask().whenComplete((document, failure) -> finish(document, failure, startNanos));
    }

    private CompletionStage<XmlFragment> ask() {
        try {
            return source.collect(context.timeout());
        } catch (RuntimeException | LinkageError bug) {
            return CompletableFuture.failedStage(bug);
        }
    }

    private synchronized void finish(@Nullable XmlFragment document, @Nullable Throwable failure, long startNanos) {
        if (stopped) {
            return;
        }
        Instant now = context.clock().now();
        Duration took = Duration.ofNanos(context.clock().nanoTime() - startNanos);
        Optional<String> problem = problem(document, failure);
        XmlFragment shown = problem.isEmpty() && document != null
                ? collected(document, now)
                : failed(problem.orElse("no content"), now);
        context.metrics().collected(source.target(), took, failures == 0);
        group.publish(key, shown);
        Duration pause = failures == 0 ? source.interval() : backOff.afterFailures(source.interval(), failures);
        Duration left = pause.minus(took);
        schedule(left.isNegative() ? Duration.ZERO : left);
    }

    @GuardedBy("this")
    private XmlFragment collected(XmlFragment document, Instant now) {
        AggregatorContent next = content.collected(document, now);
        XmlFragment shown;
        try {
            shown = next.toContent();
        } catch (InvalidXmlException e) {
            // Within the limits alone, beyond them inside of an entry.
            return failed("the document of %s cannot stand in an entry: %s".formatted(source.target(), e.getMessage()),
                    now);
        }
        content = next;
        failures = 0;
        return shown;
    }

    @GuardedBy("this")
    private XmlFragment failed(String cause, Instant now) {
        failures++;
        content = content.failed(cause, now);
        return content.toContent();
    }

    private Optional<String> problem(@Nullable XmlFragment document, @Nullable Throwable failure) {
        if (failure != null) {
            Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                    ? failure.getCause()
                    : failure;
            return Optional
                    .of(cause instanceof CollectionException ? String.valueOf(cause.getMessage()) : cause.toString());
        }
        return document == null
                ? Optional.of("%s gave nothing".formatted(source.target()))
                : group.rule().contentProblem(java.util.List.of(document.root()));
    }
}
