package org.openmds.wsrf.client;

import static org.openmds.wsrf.properties.PropertyOperations.DELETE_RESOURCE_PROPERTIES;
import static org.openmds.wsrf.properties.PropertyOperations.GET_MULTIPLE_RESOURCE_PROPERTIES;
import static org.openmds.wsrf.properties.PropertyOperations.GET_RESOURCE_PROPERTY;
import static org.openmds.wsrf.properties.PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT;
import static org.openmds.wsrf.properties.PropertyOperations.INSERT_RESOURCE_PROPERTIES;
import static org.openmds.wsrf.properties.PropertyOperations.PUT_RESOURCE_PROPERTY_DOCUMENT;
import static org.openmds.wsrf.properties.PropertyOperations.QUERY_RESOURCE_PROPERTIES;
import static org.openmds.wsrf.properties.PropertyOperations.SET_RESOURCE_PROPERTIES;
import static org.openmds.wsrf.properties.PropertyOperations.UPDATE_RESOURCE_PROPERTIES;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.ConnectionException.BadAnswer;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.servicegroup.ServiceGroupOperations;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Calls the operations of WSRF services, any stack's, over SOAP and HTTP. Thread-safe; calls block until the answer is read whole or the request
 * timeout is over. Connections are kept and shared by all calls.
 *
 * <pre>{@code
 * try (WsrfClient client = WsrfClient.builder().build()) {
 *     EndpointReference index = EndpointReference.of("http://host:8080/wsrf/services/DefaultIndexService");
 *     QueryAnswer hosts = client.query(index, "//*[local-name()='Host']", Map.of());
 * }
 * }</pre>
 *
 * <p>
 * Every operation throws {@link org.openmds.wsrf.fault.WsrfFaultException} for a fault that the service answered, of kind BASE or INTERNAL where the
 * service gives no WS-BaseFault, and {@link ConnectionException} where no usable answer came.
 */
public final class WsrfClient implements AutoCloseable {

    /** As much as a large index answers with. */
    private static final XmlLimits ANSWER_LIMITS = new XmlLimits(64 << 20, 100, 4_000_000, 64 << 10);

    private static final Map<String, String> DOCUMENT_HEADERS = Map.of("Accept", "application/xml, text/xml");

    private final HttpTransport transport;
    private final Duration requestTimeout;
    private final XmlLimits limits;
    private final SoapVersion soap;

    private WsrfClient(HttpTransport door, Duration requestTimeout, XmlLimits limits, SoapVersion soap) {
        this.transport = door;
        this.requestTimeout = requestTimeout;
        this.limits = limits;
        this.soap = soap;
    }

    /** A client with other than the usual settings. */
    public static Builder builder() {
        return new Builder();
    }

    /** This client with another time for each request. Both share their connections; closing one closes both. */
    public WsrfClient within(Duration timeout) {
        return new WsrfClient(transport, timeout, limits, soap);
    }

    /** The time that each request may take. */
    public Duration requestTimeout() {
        return requestTimeout;
    }

    /** The values of one resource property. */
    public List<XmlFragment> getResourceProperty(EndpointReference resource, QName property) {
        return children(resource, call(resource, GET_RESOURCE_PROPERTY, RequestPayloads.getResourceProperty(property)));
    }

    /** The values of several resource properties, in the order asked for. */
    public List<XmlFragment> getMultipleResourceProperties(EndpointReference resource, Collection<QName> properties) {
        return children(resource,
                call(resource, GET_MULTIPLE_RESOURCE_PROPERTIES,
                        RequestPayloads.getMultipleResourceProperties(properties)));
    }

    /** The whole resource property document. */
    public XmlFragment getResourcePropertyDocument(EndpointReference resource) {
        XmlFragment response = call(resource, GET_RESOURCE_PROPERTY_DOCUMENT,
                RequestPayloads.empty(GET_RESOURCE_PROPERTY_DOCUMENT));
        return parse(resource, () -> first(response));
    }

    /**
     * Evaluates an XPath 1.0 expression over the resource property document.
     *
     * @param namespaces
     *            prefix to URI, for the prefixes in the expression
     */
    public QueryAnswer query(EndpointReference resource, String xpath, Map<String, String> namespaces) {
        return new QueryAnswer(
                call(resource, QUERY_RESOURCE_PROPERTIES, RequestPayloads.query(new XPathQuery(xpath, namespaces))));
    }

    /** Does all modifications in order, or none. */
    public void setResourceProperties(EndpointReference resource, List<PropertyModification> modifications) {
        call(resource, SET_RESOURCE_PROPERTIES, RequestPayloads.modify(SET_RESOURCE_PROPERTIES, modifications));
    }

    /** Adds values of one property. */
    public void insertResourceProperties(EndpointReference resource, List<XmlFragment> values) {
        change(resource, INSERT_RESOURCE_PROPERTIES, new PropertyModification.Insert(nameOf(values), values));
    }

    /** Replaces all values of one property. */
    public void updateResourceProperties(EndpointReference resource, List<XmlFragment> values) {
        change(resource, UPDATE_RESOURCE_PROPERTIES, new PropertyModification.Update(nameOf(values), values));
    }

    /** Removes all values of one property. */
    public void deleteResourceProperties(EndpointReference resource, QName property) {
        change(resource, DELETE_RESOURCE_PROPERTIES, new PropertyModification.Delete(property));
    }

    /**
     * Replaces the resource property document.
     *
     * @return the document as it is now, where the service answers with it
     */
    public Optional<XmlFragment> putResourcePropertyDocument(EndpointReference resource, XmlFragment document) {
        return call(resource, PUT_RESOURCE_PROPERTY_DOCUMENT, RequestPayloads.put(document)).root()
                .children()
                .stream()
                .findFirst()
                .map(XmlElement::toFragment);
    }

    /** {@link #add(EndpointReference, EndpointReference, XmlFragment, Duration)} for as long as the service thinks right. */
    public AddedEntry add(EndpointReference group, EndpointReference member, XmlFragment content) {
        return add(group, RequestPayloads.add(member, content, Optional.empty()));
    }

    /**
     * Adds a member to a service group.
     *
     * @param content
     *            {@code sg:Content}, or an element to put into one
     * @param lifetime
     *            that is asked for; the group may grant another
     */
    public AddedEntry add(EndpointReference group, EndpointReference member, XmlFragment content, Duration lifetime) {
        return add(group, RequestPayloads.add(member, content, Optional.of(requirePositive(lifetime))));
    }

    /** Asks for a lifetime from now on. Only durations are sent, so that a wrong clock on this side does no harm. */
    public GrantedLifetime setTerminationTime(EndpointReference resource, Duration lifetime) {
        XmlFragment response = call(resource, LifetimeOperations.SET_TERMINATION_TIME,
                RequestPayloads.setTerminationTime(requirePositive(lifetime)));
        return parse(resource,
                () -> GrantedLifetime.read(response.root(), rl("NewTerminationTime"), rl("CurrentTime")));
    }

    /** Destroys a resource now. */
    public void destroy(EndpointReference resource) {
        call(resource, LifetimeOperations.DESTROY, RequestPayloads.empty(LifetimeOperations.DESTROY));
    }

    /**
     * Calls any operation.
     *
     * @param body
     *            the request element
     * @return the response element, self-contained
     */
    public XmlFragment call(EndpointReference resource, Operation operation, XmlFragment body) {
        String action = operation.action();
        OutgoingRequest request = OutgoingRequest.post(resource.address(), soap.headers(action),
                soap.contentType(action),
                RequestEnvelope.of(soap, resource, action, body));
        try (HttpAnswer answer = transport.send(request, requestTimeout)) {
            XmlFragment payload = new AnswerEnvelope(answer, limits).payload();
            if (!payload.name().equals(operation.response())) {
                throw answer.bad("holds %s where %s is expected".formatted(payload.name(), operation.response()));
            }
            return payload;
        }
    }

    /**
     * Fetches an XML document by GET, without SOAP.
     *
     * @param url
     *            absolute, http or https
     * @throws ConnectionException
     *             no connection, no answer in time, another status than 200, no XML, a DTD, too large
     */
    public FetchedDocument fetch(String url) {
        try (HttpAnswer answer = transport.send(OutgoingRequest.get(url, DOCUMENT_HEADERS), requestTimeout)) {
            return new DocumentAnswer(answer, limits).read(url);
        }
    }

    /**
     * Fetches a document again if it has changed, as far as the server can tell.
     *
     * @return the given object itself when the server says that it is still right (HTTP 304), else what it is now
     */
    public FetchedDocument fetchIfChanged(FetchedDocument previous) {
        Map<String, String> headers = new HashMap<>(DOCUMENT_HEADERS);
        headers.putAll(previous.conditions());
        try (HttpAnswer answer = transport.send(OutgoingRequest.get(previous.url(), headers), requestTimeout)) {
            if (answer.status() == 304 && headers.size() > DOCUMENT_HEADERS.size()) {
                answer.drain();
                return previous;
            }
            return new DocumentAnswer(answer, limits).read(previous.url());
        }
    }

    /**
     * Posts something that is no SOAP message. The answer's body does not matter.
     *
     * @param url
     *            absolute, http or https
     * @param headers
     *            beyond those that every request carries
     * @throws ConnectionException
     *             no connection, no answer in time, another status than 200 to 299
     */
    public void post(String url, Map<String, String> headers, String mediaType, byte[] content) {
        byte[] sent = content.clone();
        OutgoingRequest request = OutgoingRequest.post(url, headers, mediaType, BytesOutput.of(out -> out.write(sent)));
        try (HttpAnswer answer = transport.send(request, requestTimeout)) {
            if (answer.status() < 200 || answer.status() >= 300) {
                throw answer.bad("is HTTP %d: %s".formatted(answer.status(), answer.beginning()));
            }
            answer.drain();
        }
    }

    /** Closes all connections; calls under way fail. Idempotent, done within 5 s. */
    @Override
    public void close() {
        transport.close();
    }

    private AddedEntry add(EndpointReference group, XmlFragment request) {
        XmlElement response = call(group, ServiceGroupOperations.ADD, request).root();
        return parse(group,
                () -> new AddedEntry(response.child(sg("ServiceGroupEntryReference"))
                        .map(EndpointReference::read)
                        .orElseThrow(() -> new InvalidXmlException("AddResponse has no ServiceGroupEntryReference")),
                        GrantedLifetime.read(response, sg("TerminationTime"), sg("CurrentTime"))));
    }

    private void change(EndpointReference resource, Operation operation, PropertyModification modification) {
        call(resource, operation, RequestPayloads.modify(operation, List.of(modification)));
    }

    private static XmlFragment first(XmlFragment response) {
        return response.root()
                .children()
                .stream()
                .findFirst()
                .map(XmlElement::toFragment)
                .orElseThrow(() -> new InvalidXmlException("%s is empty".formatted(response.name().getLocalPart())));
    }

    /** What is read from a well-formed answer that does not hold what it must. */
    private static <T> T parse(EndpointReference resource, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (InvalidXmlException e) {
            throw new BadAnswer(resource.address(), 200, "is not as the standard says: " + e.getMessage(), e);
        }
    }

    /** Each by itself, with the namespaces that it needs; an answer that is small only because its parts share them is held to its limits. */
    private List<XmlFragment> children(EndpointReference resource, XmlFragment response) {
        return parse(resource, () -> response.root().childFragments(limits.maxBytes()));
    }

    private static QName nameOf(List<XmlFragment> values) {
        List<QName> names = values.stream().map(XmlFragment::name).distinct().toList();
        if (names.size() != 1) {
            throw new IllegalArgumentException("the values must be of one property, were of %s".formatted(names));
        }
        return names.getFirst();
    }

    private static Duration requirePositive(Duration lifetime) {
        if (!lifetime.isPositive()) {
            throw new IllegalArgumentException("a lifetime must be positive, was %s".formatted(lifetime));
        }
        return lifetime;
    }

    private static QName rl(String localName) {
        return new QName(Namespaces.WSRF_RL, localName);
    }

    private static QName sg(String localName) {
        return new QName(Namespaces.WSRF_SG, localName);
    }

    /** The settings of a client; what is not set has the value named at its method. Not thread-safe. */
    public static final class Builder {

        private HttpSettings http = HttpSettings.DEFAULT;
        private TargetPolicy targets = TargetPolicy.allowAll();
        private Credentials credentials = Credentials.none();
        private XmlLimits limits = ANSWER_LIMITS;
        private SoapVersion soap = SoapVersion.SOAP_1_1;

        private Builder() {
        }

        /** {@link HttpSettings#DEFAULT}. */
        public Builder http(HttpSettings settings) {
            http = settings;
            return this;
        }

        /** {@link TargetPolicy#allowAll()}. */
        public Builder targets(TargetPolicy policy) {
            targets = policy;
            return this;
        }

        /** {@link Credentials#none()}. */
        public Builder credentials(Credentials supplier) {
            credentials = supplier;
            return this;
        }

        /** What an answer's payload may be: 64 MiB, 100 levels, four million elements, 64 KiB an attribute. */
        public Builder limits(XmlLimits answers) {
            limits = answers;
            return this;
        }

        /** {@link SoapVersion#SOAP_1_1}. */
        public Builder soap(SoapVersion version) {
            soap = version;
            return this;
        }

        /** The client, ready for calls. */
        public WsrfClient build() {
            return new WsrfClient(new HttpTransport(http, targets, credentials), http.requestTimeout(), limits, soap);
        }
    }
}
