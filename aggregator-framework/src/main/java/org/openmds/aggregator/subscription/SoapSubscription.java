package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.subscription.SubscriptionClient;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.ReceivedNotification;

/** A subscription over SOAP, with its pull point if it has one. Used by one thread at a time. */
final class SoapSubscription implements RemoteSubscription {

    private static final Logger LOG = LogManager.getLogger();
    private static final int MAX_MESSAGES = 500;
    private static final QName TERMINATION = new QName(Namespaces.WSRF_RL, "TerminationNotification");
    private static final QName TERMINATION_TIME = new QName(Namespaces.WSRF_RL, "TerminationTime");

    private final RemoteProducer producer;
    private final GrantedSubscription grantedSubscription;
    private final Optional<EndpointReference> pullPoint;
    private final Runnable stopReceiving;

    SoapSubscription(RemoteProducer producer, GrantedSubscription grantedSubscription,
            Optional<EndpointReference> pullPoint,
            Runnable stopReceiving) {
        this.producer = producer;
        this.grantedSubscription = grantedSubscription;
        this.pullPoint = pullPoint;
        this.stopReceiving = stopReceiving;
    }

    @Override
    public GrantedLifetime granted() {
        return grantedSubscription.lifetime();
    }

    /** Accepts any sender that knows the consumer's key, but no message that names a different subscription: it belongs to an earlier one. */
    @Override
    public MessageOrigin origin(ReceivedNotification message) {
        boolean foreign = message.subscription().filter(from -> !isThis(from)).isPresent();
        if (foreign) {
            return MessageOrigin.FOREIGN;
        }
        boolean end = message.message().name().equals(TERMINATION)
                && message.producer().filter(this::isThis).isPresent();
        return end ? MessageOrigin.END : MessageOrigin.OWN;
    }

    @Override
    public GrantedLifetime renew(Duration lifetime) throws CollectionException {
        if (pullPoint.isPresent()) {
            renewPullPoint(pullPoint.get(), lifetime);
        }
        return producer.callAt(grantedSubscription.subscription(), client -> {
            try {
                return new SubscriptionClient(client).renew(grantedSubscription.subscription(), lifetime);
            } catch (WsrfFaultException e) {
                if (e.fault().kind() == FaultKind.RESOURCE_UNKNOWN) {
                    throw e;
                }
                // The subscription managers of GT4 have no Renew operation.
                return client.setTerminationTime(grantedSubscription.subscription(), lifetime);
            }
        });
    }

    @Override
    public void check() throws CollectionException {
        boolean _ = producer.callAt(grantedSubscription.subscription(), client -> {
            try {
                return client.getResourceProperty(grantedSubscription.subscription(), TERMINATION_TIME).isEmpty();
            } catch (WsrfFaultException e) {
                if (e.fault().kind() != FaultKind.INVALID_RESOURCE_PROPERTY_QNAME) {
                    throw e;
                }
                // The subscription exists, but has no such property.
                return true;
            }
        });
    }

    @Override
    public List<ReceivedNotification> fetch() throws CollectionException {
        if (pullPoint.isEmpty()) {
            return List.of();
        }
        return producer.callAt(pullPoint.get(),
                client -> new SubscriptionClient(client).getMessages(pullPoint.get(), MAX_MESSAGES));
    }

    @Override
    public void end() {
        stopReceiving.run();
        try {
            boolean _ = producer.callAt(grantedSubscription.subscription(), client -> {
                new SubscriptionClient(client).unsubscribe(grantedSubscription.subscription());
                return true;
            });
        } catch (CollectionException | RuntimeException e) {
            LOG.debug("the subscription at {} is not ended and expires with its lease: {}",
                    producer.interest().resource().address().url(),
                    e.getMessage());
        }
        pullPoint.ifPresent(there -> destroy(producer, there));
    }

    static void destroy(RemoteProducer producer, EndpointReference pullPoint) {
        try {
            boolean _ = producer.callAt(pullPoint, client -> {
                new SubscriptionClient(client).destroyPullPoint(pullPoint);
                return true;
            });
        } catch (CollectionException | RuntimeException e) {
            LOG.debug("the pull point at {} is not destroyed and expires with its lease: {}",
                    producer.interest().resource().address().url(),
                    e.getMessage());
        }
    }

    /** Renews the pull point's own lease; not every producer supports that. */
    private void renewPullPoint(EndpointReference there, Duration lifetime) {
        try {
            GrantedLifetime _ = producer.callAt(there, client -> client.setTerminationTime(there, lifetime));
        } catch (CollectionException e) {
            LOG.debug("the lease of the pull point at {} is not renewed: {}", there.address(), e.getMessage());
        }
    }

    private boolean isThis(EndpointReference reference) {
        return CanonicalComparison.isSame(grantedSubscription.subscription(), reference);
    }
}
