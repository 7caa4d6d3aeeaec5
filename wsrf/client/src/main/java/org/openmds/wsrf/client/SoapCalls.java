package org.openmds.wsrf.client;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.http.ConnectionException.BadAnswer;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.OutgoingRequest;
import org.openmds.wsrf.dialect.DraftAnswers;
import org.openmds.wsrf.dialect.DraftNames;
import org.openmds.wsrf.dialect.DraftRequests;
import org.openmds.wsrf.dialect.PeerDialect;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Calls operations in the dialect of their service: in the final standards first, and in the drafts of 2004/06 if the reference says so or if the service
 * has answered with a fault of them. Thread-safe.
 */
final class SoapCalls {

    /** Size limit of the set of addresses; a full set is cleared, and its services are asked once more in the final standards. */
    private static final int MAX_ADDRESSES = 10_000;
    /** The only SOAP version at the time of the drafts. */
    private static final SoapVersion DRAFT_SOAP = SoapVersion.SOAP_1_1;

    private final HttpTransport transport;
    private final XmlLimits limits;
    private final SoapVersion soap;
    private final UnaryOperator<String> routes;
    private final InstantSource clock;
    /** The addresses of services that have answered in the drafts. */
    private final Set<String> draftAddresses = ConcurrentHashMap.newKeySet();

    /**
     * @param routes
     *            the URLs of requests by the addresses of services
     * @param clock
     *            for the drafts, which have times instead of durations
     */
    SoapCalls(HttpTransport transport, XmlLimits limits, SoapVersion soap, UnaryOperator<String> routes,
            InstantSource clock) {
        this.transport = transport;
        this.limits = limits;
        this.soap = soap;
        this.routes = routes;
        this.clock = clock;
    }

    /** Returns the response element of an operation. */
    XmlFragment call(EndpointReference resource, Operation operation, XmlFragment body, Duration timeout) {
        if (PeerDialect.isDraft(resource) || draftAddresses.contains(resource.address())) {
            return callDraft(resource, operation, body, timeout);
        }
        try (HttpAnswer answer = send(resource, operation, body, timeout)) {
            AnswerEnvelope envelope = new AnswerEnvelope(answer, limits);
            try {
                return envelope.response(operation);
            } catch (WsrfFaultException fault) {
                if (!envelope.isDraftFault()) {
                    throw fault;
                }
            }
        }
        if (draftAddresses.size() >= MAX_ADDRESSES) {
            draftAddresses.clear();
        }
        draftAddresses.add(resource.address());
        return callDraft(resource, operation, body, timeout);
    }

    /** Sends a request in the final standards. */
    HttpAnswer send(EndpointReference resource, Operation operation, XmlFragment body, Duration timeout) {
        String action = operation.action();
        return transport.send(OutgoingRequest.post(routes.apply(resource.address()), soap.headers(action),
                soap.contentType(action), RequestEnvelope.of(soap, resource, action, body)), timeout);
    }

    private XmlFragment callDraft(EndpointReference resource, Operation operation, XmlFragment body,
            Duration timeout) {
        XmlFragment request = DraftRequests.toDraft(body, clock);
        String action = DraftNames.action(request.name()).orElseThrow();
        try (HttpAnswer answer = transport.send(OutgoingRequest.post(routes.apply(resource.address()),
                DRAFT_SOAP.headers(action), DRAFT_SOAP.contentType(action),
                RequestEnvelope.draft(DRAFT_SOAP, resource, action, request)), timeout)) {
            XmlFragment received = new AnswerEnvelope(answer, limits).payload();
            XmlFragment response = translated(resource, operation, request, received);
            if (!response.name().equals(operation.response())) {
                throw answer.bad("holds %s, expected the response to %s".formatted(received.name(), operation.name()));
            }
            return response;
        }
    }

    private XmlFragment translated(EndpointReference resource, Operation operation, XmlFragment request,
            XmlFragment received) {
        try {
            return DraftAnswers.toFinal(operation.response(), request, received, limits, clock);
        } catch (InvalidXmlException e) {
            throw new BadAnswer(resource.address(), 200, "cannot be read: " + e.getMessage(), e);
        }
    }
}
