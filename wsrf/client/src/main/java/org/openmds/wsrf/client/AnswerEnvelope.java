package org.openmds.wsrf.client;

import java.io.InputStream;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.apache.axiom.om.OMElement;
import org.apache.axiom.om.OMException;
import org.apache.axiom.om.OMNamespace;
import org.apache.axiom.om.OMXMLBuilderFactory;
import org.apache.axiom.soap.SOAPEnvelope;
import org.apache.axiom.soap.SOAPHeader;
import org.apache.axiom.soap.SOAPHeaderBlock;
import org.apache.axiom.soap.SOAPModelBuilder;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.dialect.DraftNames;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlReaders;

/**
 * Reads the SOAP 1.1 or 1.2 envelope of an answer with Axiom. Headers and faults become a tree; the payload goes from the parser straight into a
 * fragment.
 */
final class AnswerEnvelope {

    private static final Set<String> XML_TYPES = Set.of("", "text/xml", "application/xml", "application/soap+xml");
    /** Levels around the payload: two for envelope and body, three more for a fault. */
    private static final int DEPTH_AROUND_PAYLOAD = 5;

    private final HttpAnswer answer;
    private final XmlLimits limits;
    private boolean draftFault;

    AnswerEnvelope(HttpAnswer answer, XmlLimits limits) {
        this.answer = answer;
        this.limits = limits;
    }

    /**
     * Returns the element in the body, which must be the response to this operation.
     *
     * @throws WsrfFaultException
     *             the body holds a fault
     * @throws ConnectionException.BadAnswer
     *             the answer is not SOAP, is an HTTP error without a fault, or is the response to another operation
     */
    XmlFragment response(Operation operation) {
        requireXml();
        return response(operation, answer);
    }

    /** Returns the element in the body, whatever it is; fails like {@link #response(Operation)}. */
    XmlFragment payload() {
        requireXml();
        return payload(answer);
    }

    /** Returns true if the answer was a fault of the drafts of 2004/06. */
    boolean isDraftFault() {
        return draftFault;
    }

    /** Returns the whole body of the answer, to be read by {@link #response(Operation, InputStream)}. */
    byte[] bytes() {
        requireXml();
        return answer.readAllBytes();
    }

    /** Returns the same as {@link #response(Operation)}, from bytes of the answer. */
    XmlFragment response(Operation operation, InputStream body) {
        XmlFragment payload = payload(body);
        if (!payload.name().equals(operation.response())) {
            throw answer.bad("holds %s, expected %s".formatted(payload.name(), operation.response()));
        }
        return payload;
    }

    private XmlFragment payload(InputStream body) {
        try {
            XmlFragment payload = read(body);
            answer.drain();
            return payload;
        } catch (WsrfFaultException fault) {
            throw drained(fault);
        } catch (OMException | XMLStreamException | InvalidXmlException e) {
            throw answer.bad(
                    "is not a readable SOAP message (HTTP %d): %s".formatted(answer.status(),
                            answer.detail(HttpTransport.reason(e))),
                    e);
        }
    }

    private void requireXml() {
        if (!XML_TYPES.contains(answer.mediaType())) {
            throw answer
                    .bad("is not XML but %s (HTTP %d): %s".formatted(answer.mediaType(), answer.status(),
                            answer.beginning()));
        }
    }

    /** Reads the rest, so that the connection can be reused. The fault stays the result even if the connection breaks meanwhile. */
    private WsrfFaultException drained(WsrfFaultException fault) {
        try {
            answer.drain();
        } catch (ConnectionException broken) {
            fault.addSuppressed(broken);
        }
        return fault;
    }

    private XmlFragment read(InputStream body) throws XMLStreamException {
        SOAPModelBuilder builder = OMXMLBuilderFactory.createStAXSOAPModelBuilder(
                XmlReaders.openEnvelope(body, limits.deeper(DEPTH_AROUND_PAYLOAD)));
        SOAPEnvelope envelope = builder.getSOAPEnvelope();
        requireUnderstood(envelope.getHeader());
        if (envelope.getBody() == null) {
            throw answer.bad("has an envelope without a body");
        }
        if (envelope.getBody().hasFault()) {
            SoapFaults.ReadFault fault = SoapFaults.read(envelope.getBody().getFault(), limits, Instant.now());
            draftFault = fault.isDraft() || hasDraftHeader(envelope.getHeader());
            throw fault.exception();
        }
        if (answer.status() / 100 != 2) {
            throw answer.bad("has HTTP status %d without a SOAP fault".formatted(answer.status()));
        }
        OMElement payload = envelope.getBody().getFirstElement();
        if (payload == null) {
            throw answer.bad("has an empty body");
        }
        return fragment(payload, limits);
    }

    /** Rejects mandatory headers except those of WS-Addressing: SOAP forbids to process a message with a mandatory header that is not understood. */
    private void requireUnderstood(@Nullable SOAPHeader header) {
        if (header == null) {
            return;
        }
        Iterator<SOAPHeaderBlock> blocks = header.examineAllHeaderBlocks();
        while (blocks.hasNext()) {
            SOAPHeaderBlock block = blocks.next();
            if (block.getMustUnderstand() && !Namespaces.WSA.equals(block.getNamespaceURI())) {
                throw answer.bad(
                        "has the mandatory SOAP header %s, which this client does not understand"
                                .formatted(block.getQName()));
            }
        }
    }

    /** Some faults of the container of Globus Toolkit 4.0 have no type, but headers of WS-Addressing 2004/03. */
    private static boolean hasDraftHeader(@Nullable SOAPHeader header) {
        return header != null && header.getChildrenWithNamespaceURI(DraftNames.WSA).hasNext();
    }

    /** Reads an element from the parser; it can be read only once. */
    static XmlFragment fragment(OMElement element, XmlLimits limits) {
        Map<String, String> inScope = new HashMap<>();
        for (Iterator<OMNamespace> namespaces = element.getNamespacesInScope(); namespaces.hasNext();) {
            OMNamespace namespace = namespaces.next();
            inScope.put(namespace.getPrefix(), namespace.getNamespaceURI());
        }
        XMLStreamReader reader = element.getXMLStreamReaderWithoutCaching();
        try {
            while (!reader.isStartElement()) {
                reader.next();
            }
            return XmlFragment.read(reader, inScope, limits);
        } catch (XMLStreamException e) {
            throw new InvalidXmlException(HttpTransport.reason(e), e);
        }
    }
}
