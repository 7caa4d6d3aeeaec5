package org.openmds.webmds.source;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.subscription.SubscriptionClient;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.client.subscription.SubscriptionRequest;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.topic.TopicDialect;

/** A change detector that fetches a service group's notifications from a pull point: this works through firewalls and needs no port here. */
public final class PullPointChangeDetector implements ChangeDetector {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration LIFETIME = Duration.ofMinutes(10);
    /** Timeout of a call, so that neither a poll nor a close blocks for long. */
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_MESSAGES = 200;
    private static final String TOPIC = "sg:Entry";

    private final SubscriptionClient client;
    private final InstantSource clock;
    private final EndpointReference pullPoint;
    private final EndpointReference subscription;
    /** Time of the next renewal; empty if the subscription does not end. */
    private Optional<Instant> renewal;

    private PullPointChangeDetector(SubscriptionClient client, InstantSource clock, EndpointReference pullPoint,
            GrantedSubscription grantedSubscription) {
        this.client = client;
        this.clock = clock;
        this.pullPoint = pullPoint;
        this.subscription = grantedSubscription.subscription();
        this.renewal = renewal(grantedSubscription.lifetime());
    }

    /**
     * Subscribes to a service group's entries.
     *
     * @throws SourceException
     *             the service does not notify, refuses the subscription, or does not answer; nothing is left at the service
     */
    public static PullPointChangeDetector open(WsrfClient client, EndpointReference group, InstantSource clock)
            throws SourceException {
        SubscriptionClient subscriptions = new SubscriptionClient(client.within(CALL_TIMEOUT));
        return ServiceSource.call(() -> {
            EndpointReference pullPoint = subscriptions.createPullPoint(group);
            try {
                return new PullPointChangeDetector(subscriptions, clock, pullPoint,
                        subscriptions.subscribe(group, SubscriptionRequest.to(pullPoint)
                                .onTopic(TopicDialect.SIMPLE, TOPIC, Map.of("sg", Namespaces.WSRF_SG))
                                .lasting(LIFETIME)));
            } catch (ConnectionException | WsrfFaultException e) {
                release(() -> subscriptions.destroyPullPoint(pullPoint));
                throw e;
            }
        });
    }

    @Override
    public boolean changed() throws SourceException {
        return ServiceSource.call(() -> {
            if (renewal.filter(at -> !clock.instant().isBefore(at)).isPresent()) {
                renewal = renewal(client.renew(subscription, LIFETIME));
            }
            return !client.getMessages(pullPoint, MAX_MESSAGES).isEmpty();
        });
    }

    @Override
    public void close() {
        release(() -> client.unsubscribe(subscription));
        release(() -> client.destroyPullPoint(pullPoint));
    }

    /** Returns the middle of the granted lease. */
    private Optional<Instant> renewal(GrantedLifetime granted) {
        return granted.duration().map(duration -> clock.instant().plus(duration.dividedBy(2)));
    }

    /** Releases a resource at the service. If the service does not answer, the resource expires by itself. */
    private static void release(Runnable call) {
        try {
            call.run();
        } catch (ConnectionException | WsrfFaultException e) {
            LOG.debug("a resource of WebMDS at a service could not be released and will expire: {}", e.toString());
        }
    }
}
