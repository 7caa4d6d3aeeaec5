package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.dialect.PeerDialect;
import org.openmds.wsrf.xml.XmlFragment;

/** Calls of services that speak the drafts of 2004/06, with messages like those of the container of Globus Toolkit 4.0. */
class DraftCallsTest {

    private static final String WSRF = "http://docs.oasis-open.org/wsrf/2004/06/";
    private static final String RP = WSRF + "wsrf-WS-ResourceProperties-1.2-draft-01.xsd";
    private static final String ENTRIES = """
            <GetResourcePropertyResponse xmlns="%s"><g:Entry xmlns:g="%swsrf-WS-ServiceGroup-1.2-draft-01.xsd" \
            xmlns:wsa="http://schemas.xmlsoap.org/ws/2004/03/addressing"><g:MemberServiceEPR><wsa:Address>http://m/</wsa:Address>\
            <wsa:ReferenceProperties/><wsa:ReferenceParameters/></g:MemberServiceEPR></g:Entry></GetResourcePropertyResponse>"""
            .formatted(RP, WSRF);
    private static final String FAULT = """
            <s:Fault><faultcode>s:Server.generalException</faultcode><faultstring></faultstring><detail>\
            <f:InvalidResourcePropertyQNameFault xmlns:f="%s"><d:Description xmlns:d="%swsrf-WS-BaseFaults-1.2-draft-01.xsd">\
            Entry</d:Description></f:InvalidResourcePropertyQNameFault></detail></s:Fault>"""
            .formatted(RP, WSRF);
    private static final QName ENTRY = new QName(Namespaces.WSRF_SG, "Entry");

    @Test
    void call_serviceThatAnswersInTheDrafts_isCalledInThem() throws Exception {
        try (SoapServer server = new SoapServer((request, response, callback) -> {
            boolean isDraft = request.envelope().toString().contains(RP);
            SoapServer.send(response, callback, isDraft ? 200 : 500, "text/xml", SoapServer.soap11(
                    isDraft ? ENTRIES : FAULT));
        }); WsrfClient client = WsrfClient.builder().build()) {
            EndpointReference service = EndpointReference.of(server.address());

            List<XmlFragment> entries = client.getResourceProperty(service, ENTRY);
            client.getResourceProperty(service, ENTRY);

            assertThat(entries).singleElement().satisfies(entry -> {
                assertThat(entry.name()).isEqualTo(ENTRY);
                EndpointReference member = EndpointReference.read(entry.root().children().getFirst());
                assertThat(member.address()).isEqualTo("http://m/");
                assertThat(PeerDialect.isDraft(member)).isTrue();
            });
            // The first request in the final standards, and two in the drafts.
            assertThat(server.received).hasSize(3);
        }
    }

    @Test
    void call_markedReference_isCalledInTheDraftsAtOnce() throws Exception {
        try (SoapServer server = SoapServer.answering(ENTRIES); WsrfClient client = WsrfClient.builder().build()) {
            EndpointReference service = EndpointReference.of(server.address(), new QName("urn:k", "Key"), "7");

            client.getResourceProperty(PeerDialect.draft(service), ENTRY);

            assertThat(server.received).singleElement().satisfies(request -> {
                assertThat(request.header("SOAPAction"))
                        .isEqualTo("\"" + WSRF + "wsrf-WS-ResourceProperties/GetResourceProperty\"");
                assertThat(request.envelope().toString()).contains(">7</", "/2004/03/addressing")
                        .doesNotContain("IsReferenceParameter", "/2005/08/addressing", "Metadata");
            });
        }
    }
}
