package org.openmds.webmds.source;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import javax.xml.namespace.QName;

import org.openmds.webmds.source.SourceException.Cause;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.ConnectionException;
import org.openmds.wsrf.client.QueryAnswer;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** What a service says of itself over SOAP. Thread-safe. */
public final class ServiceSource implements XmlSource {

    private static final QName TERMINATION_TIME = new QName(Namespaces.WSRF_RL, "TerminationTime", "rl");
    private static final QName RESPONSE = new QName(Namespaces.WSRF_RP, "GetMultipleResourcePropertiesResponse", "rp");
    private static final QName HISTORY = new QName("http://openmds.org/index", "History", "mdsi");

    private final WsrfClient client;
    private final Supplier<EndpointReference> service;

    /**
     * @param service
     *            asked each time: the port of a server in this process is known late
     */
    public ServiceSource(WsrfClient client, Supplier<EndpointReference> service) {
        this.client = client;
        this.service = service;
    }

    /** The resource property document; there are no options. */
    @Override
    public XmlFragment read(Map<String, String> options) throws SourceException {
        return call(() -> client.getResourcePropertyDocument(service.get()));
    }

    /** What an XPath 1.0 expression finds in that document: the {@code QueryResourcePropertiesResponse}. */
    public QueryAnswer query(String expression, Map<String, String> namespaces) throws SourceException {
        return call(() -> client.query(service.get(), expression, namespaces));
    }

    /** The resource property document of one resource of the service, such as an entry. */
    public XmlFragment resource(EndpointReference resource) throws SourceException {
        return call(() -> client.getResourcePropertyDocument(resource));
    }

    /**
     * What an entry of the service says of itself: its properties TerminationTime and, where it has one, History.
     *
     * @param entry
     *            its EPR as the service says it; of its address only the name of the service counts, which lies beside this one, so that no other host is asked
     *            whatever a document says
     * @return a {@code rp:GetMultipleResourcePropertiesResponse}
     */
    public XmlFragment entry(EndpointReference entry) throws SourceException {
        EndpointReference beside = new EndpointReference(sibling(service.get().address(), entry.address()),
                entry.referenceParameters(), List.of());
        List<XmlFragment> properties = call(() -> {
            try {
                return client.getMultipleResourceProperties(beside, List.of(TERMINATION_TIME, HISTORY));
            } catch (WsrfFaultException e) {
                if (e.fault().kind() == FaultKind.INVALID_RESOURCE_PROPERTY_QNAME) {
                    return client.getResourceProperty(beside, TERMINATION_TIME);
                }
                throw e;
            }
        });
        XmlFragmentBuilder all = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(RESPONSE);
        properties.forEach(all::fragment);
        return all.end().build();
    }

    private static String sibling(String service, String other) {
        return service.substring(0, service.lastIndexOf('/') + 1) + other.substring(other.lastIndexOf('/') + 1);
    }

    /** The values of one resource property. */
    public List<XmlFragment> property(QName name) throws SourceException {
        return call(() -> client.getResourceProperty(service.get(), name));
    }

    /** Follows the entries of the service, which is a service group. */
    public ChangeDetector changeDetector(InstantSource clock) throws SourceException {
        return PullPointChangeDetector.open(client, service.get(), clock);
    }

    /** The outcome of a call, with its failures as those of a source. */
    static <T> T call(Supplier<T> question) throws SourceException {
        try {
            return question.get();
        } catch (InvalidXmlException e) {
            throw new SourceException(Cause.REQUEST, "it cannot be sent: " + e.getMessage(), e);
        } catch (ConnectionException.AccessDenied e) {
            throw new SourceException(Cause.RIGHT, String.valueOf(e.getMessage()), e);
        } catch (ConnectionException e) {
            throw new SourceException(Cause.UNREACHABLE, String.valueOf(e.getMessage()), e);
        } catch (WsrfFaultException e) {
            Cause cause = e.fault().kind() == FaultKind.RESOURCE_UNKNOWN ? Cause.GONE : Cause.FAULT;
            throw new SourceException(cause, String.valueOf(e.getMessage()), e);
        }
    }
}
