package org.openmds.wsrf.client.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

import javax.xml.namespace.QName;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlElement;

/** A subscription over SOAP, with its pull point if it has one. Used by one thread at a time, except for {@link #origin}. */
final class SoapSubscription<M> implements RemoteSubscription<M> {

    private static final Logger LOG = LogManager.getLogger(SoapSubscription.class);
    private static final QName TERMINATION_TIME = new QName(Namespaces.WSRF_RL, "TerminationTime");

    private final SubscriptionTarget<M> target;
    private final SubscriptionResources resources;
    private long dropped;

    /**
     * The resources of a subscription, here and at the producer.
     *
     * @param removeConsumer
     *            removes the consumer of this process
     */
    record SubscriptionResources(GrantedSubscription granted, Optional<EndpointReference> pullPoint,
            Runnable removeConsumer) {
    }

    /** A response with messages, and the total number of messages that its pull point has dropped. */
    private record MessagesResponse<M>(List<M> messages, long dropped) {
    }

    SoapSubscription(SubscriptionTarget<M> target, SubscriptionResources resources) {
        this.target = target;
        this.resources = resources;
    }

    /** Returns the subscription with what the producer granted. */
    SubscriptionPort.StartedSubscription<M> started() {
        return new SubscriptionPort.StartedSubscription<>(resources.granted(), this);
    }

    /** Accepts any sender that knows the consumer's key, but no message that names a different subscription: it belongs to an earlier one. */
    @Override
    public MessageOrigin origin(M message) {
        if (target.format().subscription(message).filter(from -> !isThis(from)).isPresent()) {
            return MessageOrigin.FOREIGN;
        }
        boolean end = target.format().termination(message).isPresent()
                && target.format().producer(message).filter(this::isThis).isPresent();
        return end ? MessageOrigin.END : MessageOrigin.OWN;
    }

    @Override
    public GrantedLifetime renew(Duration lifetime) {
        resources.pullPoint().ifPresent(pullPoint -> renewPullPoint(pullPoint, lifetime));
        return call(client -> {
            try {
                return new SubscriptionClient(client).renew(reference(), lifetime);
            } catch (WsrfFaultException e) {
                if (e.fault().kind() == FaultKind.RESOURCE_UNKNOWN) {
                    throw e;
                }
                // The subscription managers of GT4 have no Renew operation.
                return client.setTerminationTime(reference(), lifetime);
            }
        });
    }

    @Override
    public void check() {
        boolean ignored = call(client -> {
            try {
                return client.getResourceProperty(reference(), TERMINATION_TIME).isEmpty();
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
    public PulledMessages<M> fetch(int most) {
        if (resources.pullPoint().isEmpty()) {
            return new PulledMessages<>(List.of(), 0);
        }
        EndpointReference pullPoint = resources.pullPoint().get();
        MessagesResponse<M> response = target.calls()
                .callResource(pullPoint,
                        client -> new SubscriptionClient(client).getMessages(pullPoint, most, this::messages));
        // Smaller than before if the producer has restarted.
        long more = Math.max(0, response.dropped() - dropped);
        dropped = response.dropped();
        return new PulledMessages<>(response.messages(), more);
    }

    @Override
    public void end(Optional<Duration> timeout) {
        resources.removeConsumer().run();
        try {
            end(reference(), timeout, client -> client.unsubscribe(reference()));
        } finally {
            resources.pullPoint().ifPresent(pullPoint -> destroy(pullPoint, timeout));
        }
    }

    private MessagesResponse<M> messages(XmlElement response) {
        return new MessagesResponse<>(target.format().read(response), SubscriptionClient.droppedMessages(response));
    }

    /** Renews the pull point's own lease; not every producer supports that. */
    private void renewPullPoint(EndpointReference pullPoint, Duration lifetime) {
        try {
            GrantedLifetime ignored = target.calls()
                    .callResource(pullPoint, client -> client.setTerminationTime(pullPoint, lifetime));
        } catch (WsrfFaultException | ConnectionException e) {
            LOG.debug("{}: the lease of the pull point is not renewed: {}", target.name(), e.getMessage());
        }
    }

    private void destroy(EndpointReference pullPoint, Optional<Duration> timeout) {
        try {
            end(pullPoint, timeout, client -> client.destroyPullPoint(pullPoint));
        } catch (WsrfFaultException | ConnectionException e) {
            LOG.debug("{}: the pull point is not destroyed and expires with its lease: {}", target.name(),
                    e.getMessage());
        }
    }

    private void end(EndpointReference resource, Optional<Duration> timeout, Consumer<SubscriptionClient> ending) {
        boolean ignored = target.calls().callResource(resource, client -> {
            Duration usual = client.requestTimeout();
            WsrfClient quick = timeout.filter(shorter -> shorter.compareTo(usual) < 0)
                    .map(client::within)
                    .orElse(client);
            ending.accept(new SubscriptionClient(quick));
            return true;
        });
    }

    private <T> T call(Function<WsrfClient, T> call) {
        return target.calls().callResource(reference(), call);
    }

    private EndpointReference reference() {
        return resources.granted().subscription();
    }

    /** Returns true if the reference names this subscription. A producer may have several addresses; the keys identify its resources. */
    private boolean isThis(EndpointReference other) {
        return reference().referenceParameters().isEmpty()
                ? other.referenceParameters().isEmpty() && reference().address().equals(other.address())
                : keys(reference()).equals(keys(other));
    }

    private static List<String> keys(EndpointReference reference) {
        return reference.referenceParameters().stream().map(parameter -> parameter.root().expandedForm()).toList();
    }
}
