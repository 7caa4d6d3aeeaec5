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

/** How a topic's subject looks from here: what is known of it, or why it is not known how it is now. Thread-safe. */
final class SubscriptionView {

    private final Optional<QName> property;
    private final Runnable news;
    private final CompletableFuture<Void> first = new CompletableFuture<>();
    @GuardedBy("this")
    private TopicState state;
    @GuardedBy("this")
    private @Nullable AggregatorData data;
    @GuardedBy("this")
    private @Nullable CollectionException problem;

    /**
     * @param news
     *            called when it looks different
     */
    SubscriptionView(Optional<QName> property, Runnable news) {
        this.property = property;
        this.news = news;
        this.state = property.map(SubscriptionView::newPropertyState).orElseGet(MessageTopicState::new);
    }

    /** What is known now, or a {@link CollectionException}; complete when something was tried. */
    CompletionStage<AggregatorData> collect(Executor executor) {
        try {
            return first.thenApplyAsync(_ -> present(), executor).thenCompose(outcome -> outcome);
        } catch (RejectedExecutionException stopping) {
            return CompletableFuture
                    .failedStage(new CollectionException("this process takes no more work", stopping));
        }
    }

    /**
     * Takes what was read in full.
     *
     * @return whether it differs from what was known, rightly, before
     * @throws InvalidXmlException
     *             it does not fit into an entry
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
            news.run();
        }
        return differs && !recovers && !isFirst;
    }

    /** Takes a message; {@link InvalidXmlException} where it does not fit: then nothing is known until the next full reading. */
    TopicState.MessageEffect apply(XmlFragment message) {
        TopicState.MessageEffect effect;
        synchronized (this) {
            try {
                effect = state.apply(message);
            } catch (InvalidXmlException e) {
                problem = new CollectionException("what is told does not fit into an entry: " + e.getMessage(), e);
                throw e;
            }
            data = effect == TopicState.MessageEffect.CHANGE ? null : data;
        }
        if (effect == TopicState.MessageEffect.CHANGE) {
            news.run();
        }
        return effect;
    }

    /** It is known to be as it looks. */
    void confirm() {
        news.run();
    }

    /** It could not be found out how it is now. */
    void recordFailure(CollectionException why) {
        synchronized (this) {
            problem = why;
        }
        first.complete(null);
        news.run();
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
