package org.openmds.wsrf.client;

import java.util.List;
import java.util.UUID;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.dialect.DraftNames;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;

/**
 * The SOAP envelope of a request: WS-Addressing headers, the reference parameters of the target (WS-Addressing 1.0 SOAP Binding, section 3.4), and
 * the body.
 *
 * <pre>{@code
 * <soapenv:Envelope xmlns:soapenv="…">
 *   <soapenv:Header xmlns:wsa="http://www.w3.org/2005/08/addressing">
 *     <wsa:To>…</wsa:To><wsa:Action>…</wsa:Action><wsa:MessageID>urn:uuid:…</wsa:MessageID>
 *     <wsa:ReplyTo><wsa:Address>http://www.w3.org/2005/08/addressing/anonymous</wsa:Address></wsa:ReplyTo>
 *     <k:EntryKey xmlns:k="…" wsa:IsReferenceParameter="true">4f1c…</k:EntryKey>
 *   </soapenv:Header>
 *   <soapenv:Body>…</soapenv:Body>
 * </soapenv:Envelope>
 * }</pre>
 */
final class RequestEnvelope {

    private static final String SOAP_PREFIX = "soapenv";
    private static final String ANONYMOUS = Namespaces.WSA + "/anonymous";

    private RequestEnvelope() {
    }

    static XmlTree of(SoapVersion version, EndpointReference target, String action, XmlFragment payload) {
        return of(version, header(version, target, action), payload);
    }

    private static XmlTree of(SoapVersion version, XmlFragment header, XmlFragment payload) {
        XmlFragment body = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(soap(version, "Body")).end().build();
        XmlFragment envelope = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(soap(version, "Envelope"))
                .fragment(header)
                .end()
                .build();
        return new XmlTree(envelope, List.of(new XmlTree(body, List.of(XmlTree.of(payload)))));
    }

    /** Returns a request in the drafts of 2004/06, with headers of WS-Addressing 2004/03. */
    static XmlTree draft(SoapVersion version, EndpointReference target, String action, XmlFragment payload) {
        XmlFragmentBuilder header = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(soap(version, "Header"))
                .element(draft("MessageID"), "uuid:" + UUID.randomUUID())
                .element(draft("To"), target.address())
                .element(draft("Action"), action)
                .start(draft("From"))
                .element(draft("Address"), DraftNames.ANONYMOUS)
                .end();
        target.referenceParameters().forEach(header::fragment);
        return of(version, header.end().build(), payload);
    }

    private static QName draft(String localName) {
        return new QName(DraftNames.WSA, localName, "wsa");
    }

    private static XmlFragment header(SoapVersion version, EndpointReference target, String action) {
        XmlFragmentBuilder header = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(soap(version, "Header"))
                .element(wsa("To"), target.address())
                .element(wsa("Action"), action)
                .element(wsa("MessageID"), "urn:uuid:" + UUID.randomUUID())
                .start(wsa("ReplyTo"))
                .element(wsa("Address"), ANONYMOUS)
                .end();
        target.headers().forEach(header::fragment);
        return header.end().build();
    }

    private static QName soap(SoapVersion version, String localName) {
        return new QName(version.namespace(), localName, SOAP_PREFIX);
    }

    private static QName wsa(String localName) {
        return new QName(Namespaces.WSA, localName, "wsa");
    }
}
