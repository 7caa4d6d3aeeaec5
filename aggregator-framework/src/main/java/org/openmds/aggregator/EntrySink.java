package org.openmds.aggregator;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;

import org.openmds.wsrf.servicegroup.CollectedValue;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The receiver of the collected data of one entry. Thread-safe. */
final class EntrySink {

    private final SinkTarget sinkTarget;
    private final Duration maxBackoff;
    /** Held only briefly, unlike this object's lock, which is held while a large content is built. */
    private final Object publishing = new Object();
    @GuardedBy("publishing")
    private boolean closed;
    /** Written under this object's lock. */
    private volatile AggregatorContent content;
    @GuardedBy("this")
    private long lastNumber;
    /** Number of contents that were published. */
    @GuardedBy("this")
    private long published;
    /** True while the log says that collections fail. */
    @GuardedBy("this")
    private boolean failureLogged;

    /**
     * @param maxBackoff
     *            maximum backoff that the entry's lease allows
     */
    EntrySink(SinkTarget sinkTarget, AggregatorContent content, Duration maxBackoff) {
        this.sinkTarget = sinkTarget;
        this.content = content;
        this.maxBackoff = maxBackoff;
    }

    /**
     * The entry that receives the content.
     *
     * @param filter
     *            the group's filter of collected data
     * @param deliveries
     *            executor that builds contents
     */
    record SinkTarget(ServiceGroup group, UnaryOperator<AggregatorData> filter, EntryKey key, Executor deliveries,
            CollectionLog log) {
    }

    EntryKey key() {
        return sinkTarget.key();
    }

    Duration maxBackoff() {
        return maxBackoff;
    }

    CollectionStatus status() {
        return content.status();
    }

    /** Publishes an outcome, unless a later one was published before. */
    synchronized void accept(CollectionOutcome outcome, String target) {
        if (outcome.number() <= lastNumber) {
            return;
        }
        lastNumber = outcome.number();
        CollectionStatus before = content.status();
        switch (outcome) {
            case CollectionOutcome.Collected(long _, Instant at, AggregatorData data) -> collected(data, at, target);
            case CollectionOutcome.Failed(long _, Instant at, String cause, Optional<Instant> lastSuccess) ->
                failed(cause, at, lastSuccess);
        }
        log(before, content.status(), target);
    }

    /** Logs the first failure of this source, and the recovery from a failure that was logged or that the entry had before. */
    @GuardedBy("this")
    private void log(CollectionStatus before, CollectionStatus after, String target) {
        Optional<Instant> since = after.failingSince();
        if (since.isPresent() && !failureLogged) {
            sinkTarget.log().failed(sinkTarget, target, since.get(), after.problem().orElse(""));
        } else if (since.isEmpty()) {
            before.failingSince().ifPresent(begin -> sinkTarget.log().recovered(sinkTarget, target, begin));
        }
        failureLogged = since.isPresent();
    }

    /**
     * Ends publishing, including content that is being built now: the entry has a different source, or none. Does not wait for that content.
     */
    void close() {
        synchronized (publishing) {
            closed = true;
        }
    }

    @GuardedBy("this")
    private void collected(AggregatorData data, Instant at, String target) {
        Optional<String> problem;
        try {
            AggregatorData admitted = sinkTarget.filter().apply(data);
            problem = sinkTarget.group()
                    .rule()
                    .contentProblem(
                            admitted.elements().stream().map(XmlFragment::root).toList());
            if (problem.isEmpty()) {
                publish(content.collected(admitted, at), at);
                return;
            }
        } catch (InvalidXmlException e) {
            // The data is within the limits by itself, but not inside an entry.
            problem = Optional.of("the data of %s does not fit into an entry: %s".formatted(target, e.getMessage()));
        }
        failed(problem.get(), at, Optional.empty());
    }

    @GuardedBy("this")
    private void failed(String cause, Instant at, Optional<Instant> lastSuccess) {
        publish(content.failed(cause, at, lastSuccess), at);
    }

    /** Builds and publishes the content if it has changed; most collections return the same data. */
    @GuardedBy("this")
    private void publish(AggregatorContent next, Instant at) {
        if (next.equals(content)) {
            return;
        }
        XmlFragment shown = next.toContent();
        content = next;
        long number = ++published;
        CollectedValue collected = new CollectedValue(shown, next.status().problem().isPresent(),
                reason -> sinkTarget.deliveries().execute(() -> refused(number, reason, at)));
        synchronized (publishing) {
            if (!closed) {
                sinkTarget.group().publish(sinkTarget.key(), collected);
            }
        }
    }

    /** Returns to the content that the entry has, and reports the reason in it, unless newer content was published meanwhile. */
    private synchronized void refused(long number, String reason, Instant at) {
        if (number != published) {
            return;
        }
        sinkTarget.group()
                .find(sinkTarget.key())
                .flatMap(kept -> AggregatorContent.read(kept.entry().content()))
                .ifPresent(kept -> report(kept, reason, at));
    }

    @GuardedBy("this")
    private void report(AggregatorContent kept, String reason, Instant at) {
        boolean wasReport = content.status().problem().isPresent();
        content = kept;
        if (!wasReport) {
            failed(reason, at, Optional.empty());
        }
    }
}
