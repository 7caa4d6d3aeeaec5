package org.openmds.wsrf.notification.broker;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.lease.LifetimeTexts;
import org.openmds.wsrf.notification.topic.TopicExpression;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** A RegisterPublisher request (WS-BrokeredNotification 1.3, section 4.3). */
record RegisterPublisherRequest(Optional<EndpointReference> publisher, List<XmlFragment> topics,
        List<TopicPath> namedTopics, boolean demand, RequestedLifetime lifetime) {

    /** Limit for a request, because its content is kept as long as the registration. */
    private static final int MAX_BYTES = 64 << 10;

    /**
     * Reads a {@code br:RegisterPublisher}.
     *
     * @throws WsrfFaultException
     *             InvalidTopicExpression, PublisherRegistrationRejected, PublisherRegistrationFailed
     */
    static RegisterPublisherRequest read(XmlElement request, Instant now) {
        long length = request.toFragment().length();
        if (length > MAX_BYTES) {
            throw new WsrfFaultException(FaultKind.PUBLISHER_REGISTRATION_REJECTED,
                    "a RegisterPublisher has at most %d bytes, this one has %d".formatted(MAX_BYTES, length));
        }
        List<XmlElement> topics = request.children(BrokeredNames.TOPIC);
        List<TopicPath> concrete = topics.stream()
                .flatMap(topic -> expression(topic).namedTopic().stream())
                .toList();
        String demand = request.child(BrokeredNames.DEMAND).map(XmlElement::text).map(String::strip).orElse("false");
        Optional<EndpointReference> publisher = publisher(request);
        boolean onDemand = demand.equals("true") || demand.equals("1");
        if (onDemand && publisher.isEmpty()) {
            throw new WsrfFaultException(FaultKind.PUBLISHER_REGISTRATION_REJECTED,
                    "a publisher with Demand needs a PublisherReference: the broker subscribes to it");
        }
        return new RegisterPublisherRequest(publisher, topics.stream().map(XmlElement::toFragment).toList(), concrete,
                onDemand, lifetime(request, now));
    }

    /** Reads a topic expression. The fault InvalidTopicExpression also stands for an unknown dialect, because brw-2.wsdl has no fault for that. */
    private static TopicExpression expression(XmlElement topic) {
        try {
            return TopicExpression.read(topic);
        } catch (WsrfFaultException e) {
            throw TopicExpression.invalid(e.fault().description());
        }
    }

    private static Optional<EndpointReference> publisher(XmlElement request) {
        try {
            return request.child(BrokeredNames.PUBLISHER_REFERENCE).map(EndpointReference::read);
        } catch (InvalidXmlException e) {
            throw new WsrfFaultException(FaultKind.PUBLISHER_REGISTRATION_REJECTED, e.getMessage());
        }
    }

    /** Reads the lifetime. The schema allows only a dateTime; a duration is accepted too, because it does not depend on the publisher's clock. */
    private static RequestedLifetime lifetime(XmlElement request, Instant now) {
        return LifetimeTexts.read(request.child(BrokeredNames.INITIAL_TERMINATION_TIME), now)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.PUBLISHER_REGISTRATION_FAILED,
                        "InitialTerminationTime must be an xsd:dateTime"));
    }
}
