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
    private static final String UNTYPED_FAULT = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:wsa="http://schemas.xmlsoap.org/ws/2004/03/addressing">\
            <s:Header><wsa:MessageID s:mustUnderstand="0">uuid:1</wsa:MessageID><wsa:Action s:mustUnderstand="0">\
            http://schemas.xmlsoap.org/ws/2004/03/addressing/fault</wsa:Action></s:Header><s:Body><s:Fault>\
            <faultcode>s:Server.generalException</faultcode><faultstring>The arguments do not match the signature.</faultstring>\
            <detail><a:hostname xmlns:a="http://xml.apache.org/axis/">h</a:hostname></detail></s:Fault></s:Body></s:Envelope>""";
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

    /** The container fails before it reads the request, if it does not know the namespace of a property's name. */
    @Test
    void call_serviceWhoseUntypedFaultHasHeadersOfTheDrafts_isCalledInThem() throws Exception {
        try (SoapServer server = new SoapServer((request, response, callback) -> {
            boolean isDraft = request.envelope().toString().contains(RP);
            SoapServer.send(response, callback, isDraft ? 200 : 500, "text/xml",
                    isDraft ? SoapServer.soap11(ENTRIES) : UNTYPED_FAULT);
        }); WsrfClient client = WsrfClient.builder().build()) {
            assertThat(client.getResourceProperty(EndpointReference.of(server.address()), ENTRY)).hasSize(1);
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
