package org.openmds.aggregator;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** One entry as the receiver of what is collected for it. Thread-safe. */
final class EntrySink {

    private final SinkTarget sinkTarget;
    private final Duration ceiling;
    /** Held for a moment only, other than this object's lock: a large content is built under that. */
    private final Object publishing = new Object();
    @GuardedBy("publishing")
    private boolean closed;
    /** Written under this object's lock. */
    private volatile AggregatorContent content;
    @GuardedBy("this")
    private long lastNumber;

    /**
     * @param ceiling
     *            the longest pause after failures that this entry can bear
     */
    EntrySink(SinkTarget sinkTarget, AggregatorContent content, Duration ceiling) {
        this.sinkTarget = sinkTarget;
        this.content = content;
        this.ceiling = ceiling;
    }

    /**
     * Where the content goes.
     *
     * @param filter
     *            what the group takes of collected data
     */
    record SinkTarget(ServiceGroup group, UnaryOperator<AggregatorData> filter, EntryKey key) {
    }

    EntryKey key() {
        return sinkTarget.key();
    }

    Duration ceiling() {
        return ceiling;
    }

    CollectionStatus status() {
        return content.status();
    }

    /** Takes an outcome, unless a later one came before it. */
    synchronized void accept(CollectionOutcome outcome, String target) {
        if (outcome.number() <= lastNumber) {
            return;
        }
        lastNumber = outcome.number();
        switch (outcome) {
            case CollectionOutcome.Collected(long _, Instant at, AggregatorData data) -> collected(data, at, target);
            case CollectionOutcome.Failed(long _, Instant at, String cause, Optional<Instant> lastSuccess) ->
                failed(cause, at, lastSuccess);
        }
    }

    /**
     * Nothing is published any more, not even what is being built now: the entry has another source, or none. Does not wait for what is being built.
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
                publish(content.collected(admitted, at));
                return;
            }
        } catch (InvalidXmlException e) {
            // Within the limits alone, beyond them inside of an entry.
            problem = Optional.of("the data of %s cannot stand in an entry: %s".formatted(target, e.getMessage()));
        }
        failed(problem.get(), at, Optional.empty());
    }

    @GuardedBy("this")
    private void failed(String cause, Instant at, Optional<Instant> lastSuccess) {
        publish(content.failed(cause, at, lastSuccess));
    }

    /** Builds and publishes what is new; most collections give what is there. */
    @GuardedBy("this")
    private void publish(AggregatorContent next) {
        if (next.equals(content)) {
            return;
        }
        XmlFragment shown = next.toContent();
        content = next;
        synchronized (publishing) {
            if (!closed) {
                sinkTarget.group().publish(sinkTarget.key(), shown);
            }
        }
    }
}
