package org.openmds.wsrf.notification.subscription;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.NotificationFaults;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.lease.LifetimeTexts;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A Subscribe request (WS-BaseNotification 1.3, section 4.2).
 *
 * @param filterElement
 *            the filter element of the request; it becomes the subscription's property Filter
 * @param raw
 *            true if the consumer wants messages without a Notify around them
 */
record SubscribeRequest(EndpointReference consumer, NotificationFilter filter, Optional<XmlFragment> filterElement,
        boolean raw, RequestedLifetime lifetime) {

    /**
     * Limit for a request, because its content is kept as long as the subscription, and each message contains the consumer's reference parameters.
     */
    private static final int MAX_BYTES = 64 << 10;

    /** Addresses of WS-Addressing 1.0, section 2.1, to which nothing can be sent. */
    private static final Set<String> UNREACHABLE_ADDRESSES = Set.of(Namespaces.WSA + "/anonymous",
            Namespaces.WSA + "/none",
            "http://schemas.xmlsoap.org/ws/2004/08/addressing/role/anonymous",
            "http://schemas.xmlsoap.org/ws/2004/03/addressing/role/anonymous");

    /**
     * Reads a {@code wsnt:Subscribe}.
     *
     * @throws WsrfFaultException
     *             the faults of {@link NotificationFilter#read}, UnrecognizedPolicyRequest, SubscribeCreationFailed
     */
    static SubscribeRequest read(XmlElement subscribe, Instant now) {
        long length = subscribe.toFragment().length();
        if (length > MAX_BYTES) {
            throw failed("a Subscribe has at most %d bytes, this one has %d".formatted(MAX_BYTES, length));
        }
        Optional<XmlElement> filter = subscribe.child(NotificationNames.FILTER);
        return new SubscribeRequest(consumer(subscribe),
                filter.map(NotificationFilter::read).orElse(NotificationFilter.NONE),
                filter.map(XmlElement::toFragment), isRaw(subscribe),
                LifetimeTexts.read(subscribe.child(NotificationNames.INITIAL_TERMINATION_TIME), now)
                        .orElseThrow(() -> failed(
                                "InitialTerminationTime must be an xsd:dateTime, an xsd:duration or nil")));
    }

    private static EndpointReference consumer(XmlElement subscribe) {
        EndpointReference consumer;
        try {
            consumer = EndpointReference.read(subscribe.child(NotificationNames.CONSUMER_REFERENCE)
                    .orElseThrow(() -> failed("Subscribe needs a child ConsumerReference")));
        } catch (InvalidXmlException e) {
            throw failed(e.getMessage());
        }
        if (UNREACHABLE_ADDRESSES.contains(consumer.address())) {
            throw failed(
                    "notifications cannot be sent to '%s'; a consumer without an address must create a pull point with CreatePullPoint"
                            .formatted(consumer.address()));
        }
        return consumer;
    }

    private static boolean isRaw(XmlElement subscribe) {
        List<QName> policies = subscribe.child(NotificationNames.SUBSCRIPTION_POLICY)
                .map(policy -> policy.children().stream().map(XmlElement::name).distinct().toList())
                .orElse(List.of());
        List<QName> unknown = policies.stream().filter(name -> !name.equals(NotificationNames.USE_RAW)).toList();
        if (!unknown.isEmpty()) {
            throw NotificationFaults.unrecognizedPolicy(unknown);
        }
        return !policies.isEmpty();
    }

    private static WsrfFaultException failed(String why) {
        return new WsrfFaultException(FaultKind.SUBSCRIBE_CREATION_FAILED, why);
    }
}
