package org.openmds.wsrf.client;

import static org.openmds.wsrf.client.RequestPayloads.nameOf;
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
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.ConnectionException.BadAnswer;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.OutgoingRequest;
import org.openmds.wsrf.client.http.TargetPolicy;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.servicegroup.ServiceGroupOperations;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Calls the operations of WSRF services of any implementation, over SOAP and HTTP. Thread-safe; a call blocks until the whole answer is read or the
 * request timeout ends. All calls share a pool of connections.
 *
 * <pre>{@code
 * try (WsrfClient client = WsrfClient.builder().build()) {
 *     EndpointReference index = EndpointReference.of("http://host:8080/wsrf/services/DefaultIndexService");
 *     QueryAnswer hosts = client.query(index, "//*[local-name()='Host']", Map.of());
 * }
 * }</pre>
 *
 * <p>
 * Every operation throws {@link org.openmds.wsrf.fault.WsrfFaultException} if the service answers with a fault; its kind is BASE or INTERNAL if the
 * service sends no WS-BaseFault. It throws {@link ConnectionException} if there is no usable answer.
 */
public final class WsrfClient implements AutoCloseable {

    /** Limits for the answers of large indexes. */
    private static final XmlLimits ANSWER_LIMITS = new XmlLimits(64 << 20, 100, 4_000_000, 64 << 10);

    private static final Map<String, String> DOCUMENT_HEADERS = Map.of("Accept", "application/xml, text/xml");

    private final HttpTransport transport;
    private final Duration requestTimeout;
    private final XmlLimits limits;
    private final SoapCalls calls;

    private WsrfClient(HttpTransport transport, Duration requestTimeout, XmlLimits limits, SoapCalls calls) {
        this.transport = transport;
        this.requestTimeout = requestTimeout;
        this.limits = limits;
        this.calls = calls;
    }

    /** Returns a builder for a client with individual settings. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns this client with another request timeout. Both share their connections; closing one closes both. */
    public WsrfClient within(Duration timeout) {
        return new WsrfClient(transport, timeout, limits, calls);
    }

    /** Returns the request timeout. */
    public Duration requestTimeout() {
        return requestTimeout;
    }

    /** Returns the values of one resource property. */
    public List<XmlFragment> getResourceProperty(EndpointReference resource, QName property) {
        return children(resource, call(resource, GET_RESOURCE_PROPERTY, RequestPayloads.getResourceProperty(property)));
    }

    /** Returns the values of several resource properties, in the given order. */
    public List<XmlFragment> getMultipleResourceProperties(EndpointReference resource, Collection<QName> properties) {
        return children(resource,
                call(resource, GET_MULTIPLE_RESOURCE_PROPERTIES,
                        RequestPayloads.getMultipleResourceProperties(properties)));
    }

    /** Returns the whole resource property document. */
    public XmlFragment getResourcePropertyDocument(EndpointReference resource) {
        XmlFragment response = call(resource, GET_RESOURCE_PROPERTY_DOCUMENT,
                RequestPayloads.empty(GET_RESOURCE_PROPERTY_DOCUMENT));
        return parse(resource, () -> first(response).toFragment());
    }

    /**
     * Returns the whole resource property document in parts. The parts that it has in common with a previous one are not parsed, so reading a large
     * document again costs little more than its transfer.
     *
     * @param previous
     *            an earlier document of this resource, if there is one
     */
    public PartedDocument getResourcePropertyDocument(EndpointReference resource,
            Optional<PartedDocument> previous) {
        try (HttpAnswer answer = calls.send(resource, GET_RESOURCE_PROPERTY_DOCUMENT,
                RequestPayloads.empty(GET_RESOURCE_PROPERTY_DOCUMENT), requestTimeout)) {
            return parse(resource, () -> new PartedAnswer(answer, limits).document(previous));
        }
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

    /** Applies all modifications in order, or none. */
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
     * @return the new document, if the service answers with it
     */
    public Optional<XmlFragment> putResourcePropertyDocument(EndpointReference resource, XmlFragment document) {
        return call(resource, PUT_RESOURCE_PROPERTY_DOCUMENT, RequestPayloads.put(document)).root()
                .children()
                .stream()
                .findFirst()
                .map(XmlElement::toFragment);
    }

    /** Adds a member to a service group with the group's default lifetime. */
    public AddedEntry add(EndpointReference group, EndpointReference member, XmlFragment content) {
        return add(group, RequestPayloads.add(member, content, Optional.empty()));
    }

    /**
     * Adds a member to a service group.
     *
     * @param content
     *            {@code sg:Content}, or an element to put into one
     * @param lifetime
     *            the requested lifetime; the group may grant another
     */
    public AddedEntry add(EndpointReference group, EndpointReference member, XmlFragment content, Duration lifetime) {
        return add(group, RequestPayloads.add(member, content, Optional.of(requirePositive(lifetime))));
    }

    /** Requests a lifetime, counted from now. Only durations are sent, so a wrong clock on this side does no harm. */
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
     * Calls any operation. A service is called in the drafts of 2004/06 if its reference has the mark of
     * {@link org.openmds.wsrf.dialect.PeerDialect}, or if it has answered with a fault of these drafts.
     *
     * @param body
     *            the request element
     * @return the response element, self-contained
     */
    public XmlFragment call(EndpointReference resource, Operation operation, XmlFragment body) {
        return calls.call(resource, operation, body, requestTimeout);
    }

    /**
     * Fetches an XML document by GET, without SOAP.
     *
     * @param url
     *            an absolute http or https URL
     * @throws ConnectionException
     *             no connection, no answer in time, a status other than 200, no XML, a DTD, or too large
     */
    public FetchedDocument fetch(String url) {
        try (HttpAnswer answer = transport.send(OutgoingRequest.get(url, DOCUMENT_HEADERS), requestTimeout)) {
            return new DocumentAnswer(answer, limits).read(url);
        }
    }

    /**
     * Fetches a document again, unless the server reports that it has not changed.
     *
     * @return the given object if the server answers with HTTP 304, else the new document
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
     * Posts content that is not a SOAP message. The answer's body is ignored.
     *
     * @param url
     *            an absolute http or https URL
     * @param headers
     *            the headers besides those of every request
     * @throws ConnectionException
     *             no connection, no answer in time, or a status outside 200 to 299
     */
    public void post(String url, Map<String, String> headers, String mediaType, byte[] content) {
        try (HttpAnswer answer = transport.send(OutgoingRequest.post(url, headers, mediaType, content),
                requestTimeout)) {
            if (answer.status() < 200 || answer.status() >= 300) {
                throw answer.bad("is HTTP %d: %s".formatted(answer.status(), answer.beginning()));
            }
            answer.drain();
        }
    }

    /** Closes all connections; calls in flight fail. Idempotent, completes within 5 s. */
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

    static XmlElement first(XmlFragment response) {
        return response.root()
                .children()
                .stream()
                .findFirst()
                .orElseThrow(() -> new InvalidXmlException("%s is empty".formatted(response.name().getLocalPart())));
    }

    /** Runs the reader; throws {@link BadAnswer} if required parts of the answer are missing or invalid. */
    private static <T> T parse(EndpointReference resource, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (InvalidXmlException e) {
            throw new BadAnswer(resource.address(), 200, "does not conform to the standard: " + e.getMessage(), e);
        }
    }

    /** Returns each child with the namespaces it needs. Copies of shared namespaces count, so a small answer can still exceed the limits. */
    private List<XmlFragment> children(EndpointReference resource, XmlFragment response) {
        return parse(resource, () -> response.root().childFragments(limits.maxBytes()));
    }

    private static Duration requirePositive(Duration lifetime) {
        if (lifetime.compareTo(Duration.ZERO) <= 0) {
            throw new IllegalArgumentException("a lifetime must be positive, was %d ms".formatted(lifetime.toMillis()));
        }
        return lifetime;
    }

    private static QName rl(String localName) {
        return new QName(Namespaces.WSRF_RL, localName);
    }

    private static QName sg(String localName) {
        return new QName(Namespaces.WSRF_SG, localName);
    }

    /** Builds a client; each method names the default of its setting. Not thread-safe. */
    public static final class Builder {

        private HttpSettings http = HttpSettings.DEFAULT;
        private TargetPolicy targets = TargetPolicy.allowAll();
        private Credentials credentials = Credentials.none();
        private XmlLimits limits = ANSWER_LIMITS;
        private SoapVersion soap = SoapVersion.SOAP_1_1;
        private LongConsumer received = length -> {
        };
        private UnaryOperator<String> routes = UnaryOperator.identity();

        private Builder() {
        }

        /** Sets the limits of requests; default {@link HttpSettings#DEFAULT}. */
        public Builder http(HttpSettings settings) {
            http = settings;
            return this;
        }

        /** Sets the policy for target addresses; default {@link TargetPolicy#allowAll()}. */
        public Builder targets(TargetPolicy policy) {
            targets = policy;
            return this;
        }

        /** Sets the credentials; default {@link Credentials#none()}. */
        public Builder credentials(Credentials supplier) {
            credentials = supplier;
            return this;
        }

        /** Sets the limits of an answer's payload; default 64 MiB, 100 levels, four million elements, 64 KiB for an attribute. */
        public Builder limits(XmlLimits answers) {
            limits = answers;
            return this;
        }

        /**
         * Sets a receiver of the length of each read part of an answer, for instance a budget. It is called by the thread that made the request, and
         * throws an exception to end the reading; default none.
         */
        public Builder counting(LongConsumer lengths) {
            received = lengths;
            return this;
        }

        /** Sets the SOAP version; default {@link SoapVersion#SOAP_1_1}. */
        public Builder soap(SoapVersion version) {
            soap = version;
            return this;
        }

        /** Sets the URL to which a SOAP request for an address is sent; default the address. For services of the same process. */
        public Builder routes(UnaryOperator<String> urls) {
            routes = urls;
            return this;
        }

        /** Creates the client. */
        public WsrfClient build() {
            HttpTransport transport = new HttpTransport(http, targets, credentials, Optional.empty(), received);
            return new WsrfClient(transport, http.requestTimeout(), limits,
                    new SoapCalls(transport, limits, soap, routes, InstantSource.system()));
        }
    }
}
