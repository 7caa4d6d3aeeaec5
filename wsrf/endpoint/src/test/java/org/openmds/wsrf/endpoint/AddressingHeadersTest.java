package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.endpoint.EndpointFixture.PATH;
import static org.openmds.wsrf.endpoint.SoapTestClient.QUERY;
import static org.openmds.wsrf.endpoint.SoapTestClient.SOAP_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.TEXT_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.V11;
import static org.openmds.wsrf.endpoint.SoapTestClient.V12;
import static org.openmds.wsrf.endpoint.SoapTestClient.envelope;

import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.endpoint.SoapTestClient.ReceivedAnswer;

/** Tests WS-Addressing headers and reference parameters of requests and answers. */
class AddressingHeadersTest {

    private static final String ACTION = "<wsa:Action>http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourcePropertiesRequest</wsa:Action>";
    private static final String KEY_HEADER = "<k:ServiceGroupEntryKey xmlns:k=\"http://mds.globus.org/inmemoryservicegroup\"%s>entry-1</k:ServiceGroupEntryKey>";

    private static final String MESSAGE_ID = "<wsa:MessageID>urn:m</wsa:MessageID>";
    private static final String HERE = "<wsa:Address>http://www.w3.org/2005/08/addressing/anonymous</wsa:Address>";
    private static final String NONE = "<wsa:Address>http://www.w3.org/2005/08/addressing/none</wsa:Address>";

    private final RecordingService service = EndpointFixture.service();
    private final TestServer server = new TestServer(EndpointFixture.LIMITS, service);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void post_withoutHeaders_getsNone() {
        ReceivedAnswer answer = query11("");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).doesNotContain("http://www.w3.org/2005/08/addressing");
    }

    @Test
    void post_headersOfAGlobusClient_areEchoed() {
        ReceivedAnswer answer = query11(
                ACTION + """
                        <wsa:To>http://host:8080/wsrf/services/DefaultIndexService</wsa:To><wsa:MessageID>uuid:1&amp;2</wsa:MessageID>
                        <wsa:From><wsa:Address>http://www.w3.org/2005/08/addressing/anonymous</wsa:Address></wsa:From>""");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.addressing("Action"))
                .isEqualTo(
                        "http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourcePropertiesResponse");
        assertThat(answer.addressing("RelatesTo")).isEqualTo("uuid:1&2");
        assertThat(answer.addressing("MessageID")).startsWith("urn:uuid:");
        assertThat(answer.addressing("To")).isEqualTo("http://www.w3.org/2005/08/addressing/anonymous");
    }

    @Test
    void post_referenceParameter_becomesTheResourceKey() {
        query11(ACTION + KEY_HEADER.formatted(" wsa:IsReferenceParameter=\"true\" s:mustUnderstand=\"1\""));

        assertThat(service.calls()).singleElement()
                .satisfies(call -> assertThat(call.resourceKey()).isEqualTo(Optional.of("entry-1")));
    }

    @Test
    void post_keyHeaderWithoutAddressing_becomesTheResourceKey() {
        ReceivedAnswer answer = query11(KEY_HEADER.formatted(""));

        assertThat(service.calls()).singleElement()
                .satisfies(call -> assertThat(call.resourceKey()).isEqualTo(Optional.of("entry-1")));
        assertThat(answer.text()).doesNotContain("RelatesTo");
    }

    @Test
    void post_twoKeyHeaders_areRefused() {
        ReceivedAnswer answer = query11(KEY_HEADER.formatted("") + KEY_HEADER.formatted(""));

        assertThat(answer.description()).contains("ServiceGroupEntryKey occurs 2 times");
        assertThat(service.calls()).isEmpty();
    }

    @Test
    void post_mustUnderstandOnAddressing_isUnderstood() {
        ReceivedAnswer answer = query11("<wsa:To s:mustUnderstand=\"1\">http://x</wsa:To>"
                + ACTION.replace("wsa:Action>h", "wsa:Action s:mustUnderstand=\"true\">h"));

        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void post_unknownHeaderThatNeedNotBeUnderstood_isAnswered() {
        assertThat(query11("<x:any xmlns:x=\"urn:x\" s:mustUnderstand=\"0\"/>").status()).isEqualTo(200);
    }

    @Test
    void post_unknownHeaderThatMustBeUnderstood_isMustUnderstandFault() {
        ReceivedAnswer answer = query11("<x:any xmlns:x=\"urn:x\" s:mustUnderstand=\"1\"/>");

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.faultCode()).endsWith(":MustUnderstand");
        assertThat(answer.description()).contains("{urn:x}any");
        assertThat(service.calls()).isEmpty();
    }

    @Test
    void post_replyToElsewhere_isOnlyAnonymousAddressSupported() {
        String elsewhere = ACTION
                + "<wsa:ReplyTo><wsa:Address>http://elsewhere/</wsa:Address></wsa:ReplyTo><wsa:MessageID>urn:m</wsa:MessageID>";

        ReceivedAnswer soap11 = query11(elsewhere);
        ReceivedAnswer soap12 = SoapTestClient.post(server.uri(PATH), SOAP_XML, envelope(V12, elsewhere, QUERY));

        assertThat(soap11.faultCode()).isEqualTo("wsa:OnlyAnonymousAddressSupported");
        assertThat(soap12.faultCode()).contains("Sender", "wsa:InvalidAddressingHeader",
                "wsa:OnlyAnonymousAddressSupported");
        assertThat(soap11.description()).contains("http://elsewhere/");
        assertThat(service.calls()).isEmpty();
    }

    @Test
    void post_replyToNone_getsNoReply() {
        ReceivedAnswer answer = query11(ACTION + "<wsa:ReplyTo>" + NONE + "</wsa:ReplyTo>");

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.text()).isEmpty();
        assertThat(service.calls()).hasSize(1);
    }

    @Test
    void post_replyToNone_getsNoFault() {
        ReceivedAnswer answer = unknown11(
                "<wsa:Action>urn:unknown</wsa:Action><wsa:ReplyTo>" + NONE + "</wsa:ReplyTo>");

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.text()).isEmpty();
        assertThat(service.calls()).isEmpty();
    }

    @Test
    void post_faultToNone_getsTheReply_butNoFault() {
        String faultTo = "<wsa:FaultTo>" + NONE + "</wsa:FaultTo>";

        assertThat(query11(ACTION + faultTo).status()).isEqualTo(200);
        ReceivedAnswer fault = unknown11("<wsa:Action>urn:unknown</wsa:Action>" + faultTo);
        assertThat(fault.status()).isEqualTo(202);
        assertThat(fault.text()).isEmpty();
    }

    @Test
    void post_replyToNoneAndFaultToTheConnection_getsTheFault() {
        ReceivedAnswer answer = unknown11("<wsa:Action>urn:unknown</wsa:Action><wsa:ReplyTo>" + NONE
                + "</wsa:ReplyTo><wsa:FaultTo>" + HERE + "</wsa:FaultTo>");

        assertThat(answer.faultCode()).isEqualTo("wsa:ActionNotSupported");
    }

    @Test
    void post_referenceParametersOfReplyTo_becomeHeadersOfTheReply() {
        ReceivedAnswer answer = query11(ACTION + MESSAGE_ID + "<wsa:ReplyTo>" + HERE + parameters("reply")
                + "</wsa:ReplyTo><wsa:FaultTo>" + HERE + parameters("fault") + "</wsa:FaultTo>");

        assertThat(answer.text()).contains("wsa:IsReferenceParameter=\"true\"", ">reply</").doesNotContain(">fault</");
    }

    @Test
    void post_referenceParametersOfFaultTo_becomeHeadersOfTheFault() {
        ReceivedAnswer answer = unknown11("<wsa:Action>urn:unknown</wsa:Action>" + MESSAGE_ID + "<wsa:ReplyTo>" + HERE
                + parameters("reply") + "</wsa:ReplyTo><wsa:FaultTo>" + HERE + parameters("fault") + "</wsa:FaultTo>");

        assertThat(answer.faultCode()).isEqualTo("wsa:ActionNotSupported");
        assertThat(answer.text()).contains("wsa:IsReferenceParameter=\"true\"", ">fault</").doesNotContain(">reply</");
    }

    @Test
    void post_replyToWithoutMessageId_isMessageAddressingHeaderRequired() {
        ReceivedAnswer answer = query11(ACTION + "<wsa:ReplyTo>" + HERE + "</wsa:ReplyTo>");

        assertThat(answer.faultCode()).isEqualTo("wsa:MessageAddressingHeaderRequired");
        assertThat(answer.description()).contains("wsa:MessageID");
        assertThat(service.calls()).isEmpty();
    }

    private static String parameters(String value) {
        return "<wsa:ReferenceParameters><p:Place xmlns:p=\"urn:p\">" + value
                + "</p:Place></wsa:ReferenceParameters>";
    }

    @Test
    void post_faultToElsewhere_isRefused() {
        ReceivedAnswer answer = query11(
                ACTION + "<wsa:FaultTo><wsa:Address>http://elsewhere/</wsa:Address></wsa:FaultTo>");

        assertThat(answer.faultCode()).isEqualTo("wsa:OnlyAnonymousAddressSupported");
    }

    @Test
    void post_actionTwice_isInvalidAddressingHeader() {
        ReceivedAnswer answer = SoapTestClient.post(server.uri(PATH), SOAP_XML, envelope(V12, ACTION + ACTION, QUERY));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.faultCode()).contains("wsa:InvalidAddressingHeader", "wsa:InvalidCardinality");
        assertThat(service.calls()).isEmpty();
    }

    @Test
    void post_unknownAction_isActionNotSupportedAndRelates() {
        ReceivedAnswer answer = unknown11("<wsa:Action>urn:unknown</wsa:Action><wsa:MessageID>urn:m</wsa:MessageID>");

        assertThat(answer.faultCode()).isEqualTo("wsa:ActionNotSupported");
        assertThat(answer.addressing("Action")).isEqualTo("http://www.w3.org/2005/08/addressing/fault");
        assertThat(answer.addressing("RelatesTo")).isEqualTo("urn:m");
    }

    private ReceivedAnswer query11(String headers) {
        return SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, headers, QUERY));
    }

    private ReceivedAnswer unknown11(String headers) {
        return SoapTestClient.post(server.uri(PATH), TEXT_XML,
                envelope(V11, headers, "<x:Nothing xmlns:x=\"urn:x\"/>"));
    }
}
