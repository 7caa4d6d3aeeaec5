package org.openmds.webmds.source;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import javax.xml.namespace.QName;

import org.openmds.webmds.source.SourceException.Cause;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.PartedDocument;
import org.openmds.wsrf.client.QueryAnswer;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.subscription.SubscriptionTarget;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** The resource properties of a service, read over SOAP. Thread-safe. */
public final class ServiceSource implements PartedSource {

    private static final QName TERMINATION_TIME = new QName(Namespaces.WSRF_RL, "TerminationTime", "rl");
    private static final QName RESPONSE = new QName(Namespaces.WSRF_RP, "GetMultipleResourcePropertiesResponse", "rp");
    private static final QName COLLECTION = new QName("http://openmds.org/aggregator", "CollectionStatus", "mds");
    private static final QName HISTORY = new QName("http://openmds.org/index", "History", "mdsi");

    private static final Duration SUBSCRIPTION_LIFETIME = Duration.ofMinutes(10);
    /** Timeout of a call for a subscription, so that no step of it blocks for long. */
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(10);

    private final WsrfClient client;
    private final Supplier<EndpointReference> service;

    /**
     * @param service
     *            endpoint reference; read for each call, because a server in this process knows its port only after its start
     */
    public ServiceSource(WsrfClient client, Supplier<EndpointReference> service) {
        this.client = client;
        this.service = service;
    }

    /** Returns the resource property document; there are no options. */
    @Override
    public XmlFragment read(Map<String, String> options) throws SourceException {
        return call(() -> client.getResourcePropertyDocument(service.get()));
    }

    /** Returns the resource property document in parts. */
    @Override
    public PartedDocument read(Optional<PartedDocument> previous) throws SourceException {
        return call(() -> client.getResourcePropertyDocument(service.get(), previous));
    }

    /** Returns the answer to an XPath 1.0 query over that document: the {@code QueryResourcePropertiesResponse}. */
    public QueryAnswer query(String expression, Map<String, String> namespaces) throws SourceException {
        return call(() -> client.query(service.get(), expression, namespaces));
    }

    /** Returns the resource property document of one resource of the service, such as an entry. */
    public XmlFragment resource(EndpointReference resource) throws SourceException {
        return call(() -> client.getResourcePropertyDocument(resource));
    }

    /**
     * Returns an entry's properties TerminationTime and, if it has them, CollectionStatus and History.
     *
     * @param entry
     *            endpoint reference in the document; only the service and the resource in its address are used, for a service beside this one, so that a
     *            document cannot make WebMDS call another host
     * @return a {@code rp:GetMultipleResourcePropertiesResponse}
     */
    public XmlFragment entry(EndpointReference entry) throws SourceException {
        EndpointReference beside = new EndpointReference(sibling(service.get().address(), entry.address()),
                entry.referenceParameters(), List.of());
        List<XmlFragment> values = call(() -> {
            // An entry without history or without a collection refuses their names.
            for (List<QName> properties : List.of(List.of(TERMINATION_TIME, COLLECTION, HISTORY),
                    List.of(TERMINATION_TIME, HISTORY), List.of(TERMINATION_TIME, COLLECTION))) {
                try {
                    return client.getMultipleResourceProperties(beside, properties);
                } catch (WsrfFaultException e) {
                    if (e.fault().kind() != FaultKind.INVALID_RESOURCE_PROPERTY_QNAME) {
                        throw e;
                    }
                }
            }
            return client.getResourceProperty(beside, TERMINATION_TIME);
        });
        XmlFragmentBuilder all = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(RESPONSE);
        values.forEach(all::fragment);
        return all.end().build();
    }

    /** Returns the address of another service beside a service, and of the resource in it that the address names. */
    private static String sibling(String service, String other) {
        String folder = service.substring(0, service.lastIndexOf('/') + 1);
        String path = URI.create(folder).getPath();
        int start = other.indexOf(path, other.indexOf("//") + 2);
        return folder + other.substring(start < 0 ? other.lastIndexOf('/') + 1 : start + path.length());
    }

    /** Returns the values of one resource property. */
    public List<XmlFragment> property(QName name) throws SourceException {
        return call(() -> client.getResourceProperty(service.get(), name));
    }

    /** Returns the subscription to the entries of the service, which is a service group, by a pull point. */
    public SubscriptionTarget<ReceivedNotification> entries() {
        return SubscriptionTarget.pulled(client.within(CALL_TIMEOUT), service.get(),
                request -> request.onTopic(TopicDialect.SIMPLE, "sg:Entry", Map.of("sg", Namespaces.WSRF_SG))
                        .lasting(SUBSCRIPTION_LIFETIME));
    }

    /** Returns the result of a call; maps its failures to those of a source. */
    public static <T> T call(Supplier<T> request) throws SourceException {
        try {
            return request.get();
        } catch (InvalidXmlException e) {
            throw new SourceException(Cause.REQUEST,
                    "the request contains characters that cannot be sent: " + e.getMessage(), e);
        } catch (ConnectionException.AccessDenied e) {
            throw new SourceException(Cause.RIGHT, String.valueOf(e.getMessage()), e);
        } catch (ConnectionException.TooLarge e) {
            throw new SourceException(Cause.TOO_LARGE, String.valueOf(e.getMessage()), e);
        } catch (ConnectionException e) {
            throw new SourceException(Cause.UNREACHABLE, String.valueOf(e.getMessage()), e);
        } catch (WsrfFaultException e) {
            throw new SourceException(cause(e.fault().kind()), String.valueOf(e.getMessage()), e);
        }
    }

    private static Cause cause(FaultKind fault) {
        return switch (fault) {
            case RESOURCE_UNKNOWN -> Cause.GONE;
            case RESOURCE_UNAVAILABLE -> Cause.BUSY;
            default -> Cause.FAULT;
        };
    }
}
