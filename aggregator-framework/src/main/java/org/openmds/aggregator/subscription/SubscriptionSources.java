package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.Optional;

import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.SourceFactory;
import org.openmds.aggregator.SourceRequest;
import org.openmds.aggregator.query.Asker;
import org.openmds.aggregator.query.Askers;
import org.openmds.aggregator.query.Quotation;
import org.openmds.wsrf.notification.service.NotificationConsumers;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlElement;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Sources that subscribe to a topic of the member. The configuration is MDS4's, in namespace {@code http://mds.globus.org/aggregator/types}; QNames and
 * prefixes mean what they mean where they stand. MDS4 did not have the interval: it is that of polling while there is no subscription.
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
 * <b>What is collected.</b> Where the topic names a resource property, its values: all of them are read after each Subscribe, and then messages tell what
 * changes. Where it does not, the last message.
 *
 * <p>
 * <b>How old a value can be.</b> While all is well, a change is known as soon as its message is. A subscription that ended, or a producer that died, is found
 * by the next check, or by the next renewal: the entry is stale after <i>check + 3 × timeout</i> at most (the check, a Subscribe and a reading, each
 * within its timeout, where the producer does not even refuse), mostly after <i>check</i>. What no message told is found by a full reading after
 * <i>check</i> at first, then after the interval.
 *
 * <p>
 * Sources of one {@code SubscriptionSources} that want the same from the same member through the same client are equal, and are one subscription.
 * Thread-safe.
 */
public final class SubscriptionSources implements SourceFactory, AutoCloseable {

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final SubscriptionSettings settings;
    private final Askers askers;
    private final NotificationConsumers consumers;
    private final Surroundings surroundings;
    private final Object lock = new Object();
    @GuardedBy("lock")
    private int followed;

    /**
     * @param consumers
     *            of this process
     */
    public SubscriptionSources(SubscriptionSettings settings, Askers askers, NotificationConsumers consumers,
            Surroundings surroundings) {
        this.settings = settings;
        this.askers = askers;
        this.consumers = consumers;
        this.surroundings = surroundings;
    }

    @Override
    public String configurations() {
        return InterestReader.ELEMENT.toString();
    }

    @Override
    public Optional<AggregatorSource> create(SourceRequest request, XmlElement configuration) {
        if (!configuration.name().equals(InterestReader.ELEMENT)) {
            return Optional.empty();
        }
        Interest interest = InterestReader.read(request.member(), configuration, surroundings.clock().now());
        Asker asker = askers.of(request);
        Duration interval = settings.intervals().readOr(settings.interval(), request, configuration);
        String name = "subscription %s %s".formatted(interest.peer().address().url(),
                Quotation.of(interest.topic().text()));
        return Optional.of(new SubscriptionSource(this, new Subscriber.Target(name,
                new RemoteProducer(asker, askers.registered(), interest, consumers, settings.mode()), interest,
                interval, settings),
                asker.timeout()));
    }

    /** Waits for a moment until those whom nobody follows any more have told their producers. */
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

    Subscriber start(Subscriber.Target target, Runnable news) {
        synchronized (lock) {
            followed++;
        }
        return Subscriber.start(target, surroundings, news, this::ended);
    }

    private void ended() {
        synchronized (lock) {
            followed--;
            lock.notifyAll();
        }
    }
}
