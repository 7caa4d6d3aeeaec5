package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.SourceFactory;
import org.openmds.aggregator.SourceRequest;
import org.openmds.aggregator.query.LimitedClient;
import org.openmds.aggregator.query.LimitedClients;
import org.openmds.aggregator.query.QuotedText;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.subscription.SubscriptionKeeper;
import org.openmds.wsrf.client.subscription.SubscriptionTarget;
import org.openmds.wsrf.client.subscription.SubscriptionTarget.OpenConsumer;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.service.NotificationConsumers;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlElement;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Creates sources that subscribe to a topic of the member. The configuration is MDS4's, in namespace
 * {@code http://mds.globus.org/aggregator/types}; prefixes of QNames are resolved at their elements. MDS4 did not have the interval: it is the
 * poll interval while there is no subscription.
 *
 * <pre>{@code
 * <agg:AggregatorSubscriptionType>
 *   <agg:PollIntervalMillis>60000</agg:PollIntervalMillis>
 *   <agg:TopicExpression Dialect="http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple">sg:Entry</agg:TopicExpression>
 *   <agg:Precondition Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">…</agg:Precondition>
 *   <agg:Selector Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">…</agg:Selector>
 *   <agg:SubscriptionPolicy>…</agg:SubscriptionPolicy>
 *   <agg:InitialTerminationTime>PT1H</agg:InitialTerminationTime>
 * </agg:AggregatorSubscriptionType>
 * }</pre>
 *
 * <p>
 * <b>Collected data.</b> If the topic names a resource property, its values: all of them are read after each Subscribe, and messages then report
 * changes. Otherwise the last message.
 *
 * <p>
 * <b>Age of a value.</b> Normally a change is known as soon as its message arrives. The end of a subscription or of a producer is found by the
 * next check or renewal: the entry is stale after at most <i>check + 3 × timeout</i> (the check, a Subscribe and a reading, each within its
 * timeout, if the producer does not even refuse connections), mostly after <i>check</i>. A change without a message is found by a full reading,
 * first after <i>check</i>, later after the interval.
 *
 * <p>
 * Sources of one {@code SubscriptionSources} with equal interests in the same member through the same client are equal, and share one subscription.
 * Thread-safe.
 */
public final class SubscriptionSources implements SourceFactory, AutoCloseable {

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final SourceSubscriptionSettings settings;
    private final LimitedClients clients;
    private final SubscriberDependencies dependencies;
    private final Object lock = new Object();
    @GuardedBy("lock")
    private int followed;

    public SubscriptionSources(SourceSubscriptionSettings settings, LimitedClients limitedClients,
            SubscriberDependencies subscriberDependencies) {
        this.settings = settings;
        this.clients = limitedClients;
        this.dependencies = subscriberDependencies;
    }

    @Override
    public String configurations() {
        return TopicInterestReader.ELEMENT.toString();
    }

    @Override
    public Optional<AggregatorSource> create(SourceRequest request, XmlElement configuration) {
        if (!configuration.name().equals(TopicInterestReader.ELEMENT)) {
            return Optional.empty();
        }
        TopicInterest interest = TopicInterestReader.read(request.member(), configuration,
                dependencies.threads().clock().now());
        LimitedClient limitedClient = clients.of(request);
        Duration interval = settings.intervals().readOrDefault(settings.interval(), request, configuration);
        String name = "subscription %s %s".formatted(interest.resource().address().url(),
                QuotedText.of(interest.topic().text()));
        return Optional.of(new SubscriptionSource(this, new FollowedTopic(name, interest, interval, settings),
                new RemoteProducer(limitedClient, clients.registered(), interest)));
    }

    /** Waits at most two seconds until closed sources have ended their subscriptions. */
    @Override
    public void close() {
        Deadline deadline = Deadline.in(CLOSE_TIMEOUT);
        synchronized (lock) {
            try {
                for (long left = CLOSE_TIMEOUT.toMillis(); followed > 0 && left > 0; left = deadline.remaining()
                        .toMillis()) {
                    lock.wait(left);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    Executor executor() {
        return dependencies.threads().calls();
    }

    TopicFollower follower(FollowedTopic topic, TopicReader reader, Runnable onChange) {
        return new TopicFollower(topic, reader, dependencies.metrics(), onChange);
    }

    /** Starts to keep the subscription of a follower. */
    AggregatorSource.FollowHandle start(FollowedTopic topic, RemoteProducer producer, TopicFollower follower) {
        synchronized (lock) {
            followed++;
        }
        ClientThreads threads = dependencies.threads();
        NotificationConsumers consumers = dependencies.consumers();
        SubscriptionKeeper keeper = SubscriptionKeeper.start(
                new SubscriptionTarget<>(topic.name(), producer,
                        consumer -> topic.request(consumer, threads.clock().now()),
                        receiver -> open(consumers, receiver), SubscriptionTarget.NOTIFICATIONS),
                topic.terms(consumers.address(), threads.random()), follower, threads);
        AtomicBoolean closed = new AtomicBoolean();
        return () -> {
            if (closed.compareAndSet(false, true)) {
                follower.close();
                CompletableFuture<Void> _ = keeper.end().thenRun(this::ended);
            }
        };
    }

    private static OpenConsumer open(NotificationConsumers consumers,
            Predicate<List<ReceivedNotification>> receiver) {
        NotificationConsumers.RegisteredConsumer own = consumers.register(messages -> {
            // A follower always has room.
            boolean _ = receiver.test(messages);
        });
        return new OpenConsumer(own.reference(), () -> consumers.remove(own.key()));
    }

    private void ended() {
        synchronized (lock) {
            followed--;
            lock.notifyAll();
        }
    }
}
