package org.openmds.aggregator.subscription;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.client.subscription.DeliveryMode;
import org.openmds.wsrf.client.subscription.SubscriptionEvent;
import org.openmds.wsrf.client.subscription.SubscriptionListener;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Follows a topic: applies readings and messages to the view, and counts what happens to the subscription. The keeper calls it on its thread, except
 * for messages.
 */
final class TopicFollower implements SubscriptionListener<ReceivedNotification> {

    private static final Logger LOG = LogManager.getLogger();

    private final FollowedTopic topic;
    private final TopicReader reader;
    private final SubscriptionView view;
    private final SubscriptionMetrics metrics;
    private Optional<DeliveryMode> mode = Optional.empty();
    private boolean reserved;
    private boolean polling;
    private volatile boolean closed;

    /**
     * @param onChange
     *            called whenever the result of {@link #collect} changes
     */
    TopicFollower(FollowedTopic topic, TopicReader reader, SubscriptionMetrics metrics, Runnable onChange) {
        this.topic = topic;
        this.reader = reader;
        this.view = new SubscriptionView(topic.interest().topic().property(), onChange);
        this.metrics = metrics;
        metrics.recordFollowing(true);
    }

    /** Returns the current data; waits only for the first reading. */
    CompletionStage<AggregatorData> collect(Executor executor) {
        return view.collect(executor);
    }

    /** Takes note that the topic is not followed any more; failures of calls that end now are not reported. */
    void close() {
        closed = true;
    }

    @Override
    public Receipt received(List<ReceivedNotification> messages) {
        metrics.recordMessages(messages.size());
        boolean clear = true;
        for (ReceivedNotification message : messages) {
            clear &= isApplied(message.message());
        }
        return clear ? Receipt.TAKEN : Receipt.UNCLEAR;
    }

    @Override
    public Reading read() {
        try {
            boolean differs = view.replace(reader.read());
            // A change that the conditions exclude correctly has no message.
            return differs && topic.interest().isUnconditional() ? Reading.CHANGED : Reading.SAME;
        } catch (CollectionException e) {
            return failed(e);
        } catch (InvalidXmlException e) {
            return failed(new CollectionException("the answer of %s does not fit into an entry: %s".formatted(
                    topic.interest().resource().address().url(), e.getMessage()), e));
        }
    }

    @Override
    public Optional<String> refusal() {
        int max = topic.settings().maxSubscriptions();
        reserved = metrics.reserve(max);
        return reserved
                ? Optional.empty()
                : Optional.of("the limit of %d subscriptions is reached (sources.subscription.most)".formatted(max));
    }

    @Override
    public void happened(SubscriptionEvent event) {
        switch (event) {
            case SubscriptionEvent.Subscribed subscribed -> subscribed(subscribed.mode());
            case SubscriptionEvent.NotSubscribed _,SubscriptionEvent.Lost _ -> {
                release();
                fallBackToPolling();
            }
            case SubscriptionEvent.Confirmed _ -> view.confirm();
            case SubscriptionEvent.Gap gap when gap.cause() == SubscriptionEvent.GapCause.UNNOTIFIED ->
                metrics.recordMissedChange();
            case SubscriptionEvent.Failed failed -> failed(failed.why());
            case SubscriptionEvent.Ended _ -> {
                release();
                metrics.recordFollowing(false);
            }
            default -> {
                // The other events need no action.
            }
        }
    }

    private void subscribed(DeliveryMode by) {
        mode = Optional.of(by);
        metrics.subscribed(by);
        if (polling) {
            polling = false;
            metrics.recovered();
        }
    }

    /** Releases the reservation of the present subscription or attempt. */
    private void release() {
        if (reserved) {
            reserved = false;
            mode.ifPresentOrElse(metrics::ended, metrics::release);
            mode = Optional.empty();
        }
    }

    /** Records the change to polling. */
    private void fallBackToPolling() {
        if (!polling) {
            polling = true;
            metrics.fellBack();
        }
    }

    private void failed(Throwable bug) {
        if (mode.isEmpty()) {
            release();
        }
        failed(new CollectionException("%s could not be followed: %s".formatted(topic.name(), bug), bug));
    }

    private Reading failed(CollectionException why) {
        if (!closed) {
            view.recordFailure(why);
        }
        return Reading.FAILED;
    }

    /** Applies a message; returns false if the state must be read instead. */
    private boolean isApplied(XmlFragment message) {
        try {
            return view.apply(message) != TopicState.MessageEffect.UNCLEAR;
        } catch (InvalidXmlException e) {
            LOG.debug("{}: the data is too large for an entry: {}", topic.name(), e.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error("{}: a message could not be processed, the property is read instead", topic.name(), e);
        }
        return false;
    }
}
