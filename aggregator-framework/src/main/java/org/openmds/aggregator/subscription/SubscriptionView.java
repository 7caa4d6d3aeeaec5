package org.openmds.aggregator.subscription;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The local view of a topic's subject: its known values, or the cause why they are unknown. Thread-safe. */
final class SubscriptionView {

    private final Optional<QName> property;
    private final Runnable onChange;
    private final CompletableFuture<Void> first = new CompletableFuture<>();
    @GuardedBy("this")
    private TopicState state;
    @GuardedBy("this")
    private @Nullable AggregatorData data;
    @GuardedBy("this")
    private @Nullable CollectionException problem;

    /**
     * @param onChange
     *            called when the view changes
     */
    SubscriptionView(Optional<QName> property, Runnable onChange) {
        this.property = property;
        this.onChange = onChange;
        this.state = property.map(SubscriptionView::newPropertyState).orElseGet(MessageTopicState::new);
    }

    /** Returns the current data or a {@link CollectionException}; completes after the first attempt to read. */
    CompletionStage<AggregatorData> collect(Executor executor) {
        try {
            return first.thenApplyAsync(_ -> present(), executor).thenCompose(outcome -> outcome);
        } catch (RejectedExecutionException stopping) {
            return CompletableFuture
                    .failedStage(new CollectionException("this process accepts no more tasks", stopping));
        }
    }

    /**
     * Replaces the values by those of a full reading.
     *
     * @return true if correct values were known before, and these differ
     * @throws InvalidXmlException
     *             the values do not fit into an entry
     */
    boolean replace(TopicReading reading) {
        boolean differs;
        boolean recovers;
        synchronized (this) {
            differs = switch (reading) {
                case TopicReading.Property(List<XmlFragment> values) ->
                    propertyState(property.orElseThrow()).replace(values);
                case TopicReading.Message(Optional<XmlFragment> last) -> messageState().replace(
                        last.map(List::of).orElseGet(state::values));
                case TopicReading.Withheld() -> false;
            };
            data = differs ? null : data;
            recovers = problem != null;
            problem = null;
        }
        boolean isFirst = first.complete(null);
        if (differs || recovers || isFirst) {
            onChange.run();
        }
        return differs && !recovers && !isFirst;
    }

    /** Applies a message; throws {@link InvalidXmlException} if the values do not fit: then they are unknown until the next full reading. */
    TopicState.MessageEffect apply(XmlFragment message) {
        TopicState.MessageEffect effect;
        synchronized (this) {
            try {
                effect = state.apply(message);
            } catch (InvalidXmlException e) {
                problem = new CollectionException(
                        "the data of the notifications does not fit into an entry: " + e.getMessage(), e);
                throw e;
            }
            data = effect == TopicState.MessageEffect.CHANGE ? null : data;
        }
        if (effect == TopicState.MessageEffect.CHANGE) {
            onChange.run();
        }
        return effect;
    }

    /** Reports that the known values are up to date. */
    void confirm() {
        onChange.run();
    }

    /** Records that the current values could not be read. */
    void recordFailure(CollectionException why) {
        synchronized (this) {
            problem = why;
        }
        first.complete(null);
        onChange.run();
    }

    private synchronized CompletionStage<AggregatorData> present() {
        if (problem != null) {
            return CompletableFuture.failedStage(problem);
        }
        AggregatorData present = data == null ? AggregatorData.of(state.values()) : data;
        data = present;
        return CompletableFuture.completedStage(present);
    }

    @GuardedBy("this")
    private TopicState propertyState(QName name) {
        if (state instanceof MessageTopicState) {
            state = newPropertyState(name);
        }
        return state;
    }

    @GuardedBy("this")
    private TopicState messageState() {
        if (!(state instanceof MessageTopicState)) {
            state = new MessageTopicState();
        }
        return state;
    }

    private static TopicState newPropertyState(QName name) {
        return name.equals(EntryTopicState.ENTRY) ? new EntryTopicState() : new PropertyTopicState(name);
    }
}
