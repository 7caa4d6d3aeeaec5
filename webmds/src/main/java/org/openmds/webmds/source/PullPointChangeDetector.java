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
import org.openmds.wsrf.client.ConnectionException;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.SubscriptionClient;
import org.openmds.wsrf.client.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.client.SubscriptionRequest;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.topic.TopicDialect;

/** What a service group tells of its entries by WS-Notification, fetched from a pull point: works through firewalls, and needs no port here. */
public final class PullPointChangeDetector implements ChangeDetector {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration LIFETIME = Duration.ofMinutes(10);
    /** Neither a question nor the farewell may hold up anybody for long. */
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_MESSAGES = 200;
    private static final String TOPIC = "sg:Entry";

    private final SubscriptionClient client;
    private final InstantSource clock;
    private final EndpointReference pullPoint;
    private final EndpointReference subscription;
    /** Empty where the subscription lives without end. */
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
     *             the service does not notify, lets nobody subscribe who may not, or does not answer; nothing is left there
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

    /** When half of what was granted is over. */
    private Optional<Instant> renewal(GrantedLifetime granted) {
        return granted.duration().map(duration -> clock.instant().plus(duration.dividedBy(2)));
    }

    /** The service may be gone, and what is left there ends by itself. */
    private static void release(Runnable call) {
        try {
            call.run();
        } catch (ConnectionException | WsrfFaultException e) {
            LOG.debug("what WebMDS held at a service ends by itself: {}", e.toString());
        }
    }
}
