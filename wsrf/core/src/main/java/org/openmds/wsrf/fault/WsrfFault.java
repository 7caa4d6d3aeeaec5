package org.openmds.wsrf.fault;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * A fault as WS-BaseFaults 1.2, section 2, defines it: a kind, a description and a timestamp.
 *
 * <pre>{@code
 * <rp:InvalidQueryExpressionFault xmlns:rp="http://docs.oasis-open.org/wsrf/rp-2" xmlns:bf="http://docs.oasis-open.org/wsrf/bf-2">
 *   <bf:Timestamp>2026-01-01T00:00:00Z</bf:Timestamp>
 *   <bf:Description>…</bf:Description>
 *   <bf:FaultCause><mdsf:Cause xmlns:mdsf="http://openmds.org/fault"/></bf:FaultCause>
 * </rp:InvalidQueryExpressionFault>
 * }</pre>
 *
 * <p>
 * The cause is optional in the standard, but the clients of Globus Toolkit 4.2 show no fault without one. It is empty, or has the URL of a server that can
 * answer the request in an element {@code mdsf:Server}.
 *
 * @param description
 *            one sentence for people: the failure, the object, the expected and the actual value
 * @param details
 *            further child elements that the type of this fault requires
 * @param server
 *            the URL of a server that can answer the request, without a trailing slash
 */
public record WsrfFault(FaultKind kind, String description, Instant timestamp, List<XmlFragment> details,
        Optional<String> server) {

    private static final QName TIMESTAMP = new QName(Namespaces.WSRF_BF, "Timestamp", "bf");
    private static final QName DESCRIPTION = new QName(Namespaces.WSRF_BF, "Description", "bf");

    private static final QName FAULT_CAUSE = new QName(Namespaces.WSRF_BF, "FaultCause", "bf");
    private static final QName CAUSE = new QName("http://openmds.org/fault", "Cause", "mdsf");
    private static final QName SERVER = new QName("http://openmds.org/fault", "Server", "mdsf");
    private static final XmlFragment NO_CAUSE = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(CAUSE).end().build();

    public WsrfFault {
        details = List.copyOf(details);
    }

    public WsrfFault(FaultKind kind, String description, Instant timestamp) {
        this(kind, description, timestamp, List.of());
    }

    public WsrfFault(FaultKind kind, String description, Instant timestamp, List<XmlFragment> details) {
        this(kind, description, timestamp, details, Optional.empty());
    }

    /** Returns the element for the detail of a SOAP fault. */
    public XmlFragment toFragment() {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(kind.detailName())
                .element(TIMESTAMP, timestamp.truncatedTo(ChronoUnit.MILLIS).toString())
                .element(DESCRIPTION, XmlText.printable(description))
                .start(FAULT_CAUSE)
                .fragment(server.map(WsrfFault::cause).orElse(NO_CAUSE))
                .end();
        details.forEach(builder::fragment);
        return builder.end().build();
    }

    private static XmlFragment cause(String server) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(CAUSE)
                .element(SERVER, XmlText.printable(server))
                .end()
                .build();
    }

    /** Reads the element in a fault's detail. An element that is not a WS-BaseFault becomes {@link FaultKind#BASE} with its text as description. */
    public static WsrfFault read(XmlElement detail, Instant receivedAt) {
        FaultKind kind = FaultKind.ofDetail(detail.name()).orElse(FaultKind.BASE);
        String description = detail.child(DESCRIPTION).map(XmlElement::text).orElseGet(detail::text).strip();
        Instant timestamp = detail.child(TIMESTAMP).map(XmlElement::text).flatMap(XmlTimes::instant).orElse(receivedAt);
        List<XmlFragment> details = detail.children()
                .stream()
                .filter(child -> !child.name().getNamespaceURI().equals(Namespaces.WSRF_BF))
                .map(XmlElement::toFragment)
                .toList();
        Optional<String> server = detail.child(FAULT_CAUSE)
                .flatMap(cause -> cause.child(CAUSE))
                .flatMap(cause -> cause.child(SERVER))
                .map(url -> url.text().strip());
        return new WsrfFault(kind, description, timestamp, details, server);
    }
}
