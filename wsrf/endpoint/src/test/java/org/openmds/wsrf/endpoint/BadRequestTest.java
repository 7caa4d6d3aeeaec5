package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.endpoint.EndpointFixture.PATH;
import static org.openmds.wsrf.endpoint.SoapTestClient.QUERY;
import static org.openmds.wsrf.endpoint.SoapTestClient.SOAP_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.TEXT_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.V11;
import static org.openmds.wsrf.endpoint.SoapTestClient.V12;
import static org.openmds.wsrf.endpoint.SoapTestClient.envelope;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.SoapTestClient.ReceivedAnswer;

/** Tests requests that reach no operation: each gets a fault or an HTTP status, and the service is not called. */
class BadRequestTest {

    private static final QName BASE_FAULT = new QName("http://docs.oasis-open.org/wsrf/bf-2", "BaseFault");
    private static final String OPEN = "<s:Envelope xmlns:s=\"" + V11 + "\">";

    private final RecordingService service = EndpointFixture.service();
    private final TestServer server = new TestServer(EndpointFixture.LIMITS, service);

    @AfterEach
    void stop() {
        assertThat(service.calls()).isEmpty();
        server.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = { //
        "<a                                                                   | well-formed", //
        "OPEN<s:Body><a></b></s:Body></s:Envelope>                            | well-formed", //
        "OPEN<s:Body>QUERY</s:Body>                                           | well-formed", //
        "OPEN<s:Body>QUERY</s:Body></s:Envelope><more/>                       | well-formed", //
        "OPEN<s:Body><u:a/></s:Body></s:Envelope>                             | well-formed", //
        "OPEN<s:Body>&undefined;</s:Body></s:Envelope>                        | entity", //
        "<!DOCTYPE a SYSTEM 'file:///etc/passwd'>OPEN<s:Body>QUERY</s:Body></s:Envelope> | document type", //
        "<!DOCTYPE a [<!ENTITY b 'bb'><!ENTITY c '&b;&b;'>]>OPEN<s:Body><a>&c;</a></s:Body></s:Envelope> | document type", //
        "<?xml version='1.1'?>OPEN<s:Body>QUERY</s:Body></s:Envelope>         | XML 1.1", //
        "OPEN</s:Envelope>                                                    | no Body", //
        "OPEN<s:Header/><other/></s:Envelope>                                 | no Body", //
        "OPEN<s:Body/></s:Envelope>                                           | empty", //
        "OPEN<s:Body>  </s:Body></s:Envelope>                                 | empty", //
        "OPEN<s:Body>text</s:Body></s:Envelope>                               | text", //
        "OPEN<s:Body>QUERY<second/></s:Body></s:Envelope>                     | second element", //
        "OPEN<s:Body><x:Unknown xmlns:x='urn:x'/></s:Body></s:Envelope>       | {urn:x}Unknown", //
        "<a/>                                                                 | not a SOAP envelope", //
        "<s:Envelope xmlns:s='urn:other'><s:Body/></s:Envelope>               | not a SOAP envelope", //
        "<s:Other xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'/>       | Envelope"})
    void post_malformed_isSenderFaultThatSaysWhy(String message, String words) {
        ReceivedAnswer answer = SoapTestClient.post(server.uri(PATH), TEXT_XML,
                message.replace("OPEN", OPEN).replace("QUERY", QUERY));

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.version()).isEqualTo(V11);
        assertThat(answer.faultCode()).matches("soap:(Client|VersionMismatch)");
        assertBaseFault(answer, words);
    }

    @Test
    void post_nothing_isSenderFault() {
        assertBaseFault(SoapTestClient.post(server.uri(PATH), TEXT_XML, ""), "no body");
    }

    @Test
    void post_unknownOperationOutsideAscii_isReportedInUtf8() {
        ReceivedAnswer answer = post("<é xmlns='urn:x'/>");

        assertThat(answer.header("Content-Type")).isEqualToIgnoringCase("text/xml;charset=utf-8");
        assertBaseFault(answer, "é");
    }

    @Test
    void post_malformedSoap12_is400() {
        ReceivedAnswer answer = SoapTestClient.post(server.uri(PATH), SOAP_XML, "<a");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.version()).isEqualTo(V12);
        assertThat(answer.faultCode()).isEqualTo("soap:Sender");
        assertBaseFault(answer, "well-formed");
    }

    @Test
    void post_tooDeep_isRefused() {
        assertBaseFault(post("<a>".repeat(21) + "</a>".repeat(21)), "deeper");
        assertBaseFault(post("<a>".repeat(2_000) + "</a>".repeat(2_000)), "deeper");
    }

    @Test
    void post_tooDeepHeader_isRefused() {
        String header = "<a>".repeat(2_000) + "</a>".repeat(2_000);

        assertBaseFault(SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, header, QUERY)), "depth");
    }

    @Test
    void post_tooManyElements_isRefused() {
        assertBaseFault(post("<a>" + "<b/>".repeat(1_100) + "</a>"), "element");
    }

    @Test
    void post_tooLongAttribute_isRefused() {
        assertBaseFault(post("<a b='" + "x".repeat(2_000) + "'/>"), "attribute");
    }

    @Test
    void post_announcedTooLong_is413() {
        ReceivedAnswer answer = post("<a>" + "x".repeat(100_000) + "</a>");

        assertThat(answer.status()).isEqualTo(413);
        assertBaseFault(answer, "65536");
    }

    @Test
    void post_chunkedTooLong_is413() {
        ReceivedAnswer answer = SoapTestClient.postChunked(server.uri(PATH), TEXT_XML,
                envelope(V11, "", "<a>" + "x".repeat(100_000) + "</a>"));

        assertThat(answer.status()).isEqualTo(413);
        assertBaseFault(answer, "65536");
    }

    @Test
    void post_hundredMegabytes_isRefusedAndTheServerGoesOn() {
        try {
            assertThat(SoapTestClient
                    .post(server.uri(PATH), TEXT_XML, BodyPublishers.ofInputStream(BadRequestTest::endless))
                    .status())
                    .isEqualTo(413);
        } catch (IllegalStateException connectionClosedWhileSending) {
            assertThat(connectionClosedWhileSending).hasCauseInstanceOf(IOException.class);
        }

        assertThat(server.awaitObservations(1)).singleElement().satisfies(observedCall -> {
            assertThat(observedCall.status()).isEqualTo(413);
            assertThat(observedCall.outcome()).isEqualTo(CallOutcome.REFUSED);
        });
        assertThat(SoapTestClient.get(server.uri(PATH)).status()).isEqualTo(200);
    }

    @Test
    void post_soapActionThatIsAQuoteAlone_fallsThrough() {
        ReceivedAnswer answer = SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, "", "<x/>"), "SOAPAction",
                "\"");

        assertBaseFault(answer, "no operation with the body x");
    }

    @ParameterizedTest
    @CsvSource({"PUT, text/xml, 405", "DELETE, text/xml, 405", "OPTIONS, text/xml, 405", "POST, application/json, 415",
        "POST, multipart/related, 415", "POST, text/xml;charset=ebcdic-cp-us, 415"})
    void send_wrongMethodOrContentType_isRefused(String method, String contentType, int status) {
        ReceivedAnswer answer = SoapTestClient.send(HttpRequest.newBuilder(server.uri(PATH))
                .header("Content-Type", contentType)
                .method(method, BodyPublishers.ofString(envelope(V11, "", QUERY))));

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.text()).contains("expected");
        assertThat(answer.header("Allow")).isEqualTo(status == 405 ? "GET, HEAD, POST" : "");
    }

    @Test
    void post_compressed_is415() {
        assertThat(SoapTestClient.post(server.uri(PATH), TEXT_XML, "x", "Content-Encoding", "gzip").status())
                .isEqualTo(415);
    }

    @Test
    void post_unknownService_is404() {
        ReceivedAnswer answer = SoapTestClient.post(server.uri("/wsrf/services/Nothing"), TEXT_XML,
                envelope(V11, "", QUERY));

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.text()).contains("/wsrf/services");
        assertThat(server.awaitObservations(1).getFirst().service()).isEqualTo("-");
    }

    private ReceivedAnswer post(String body) {
        return SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, "", body));
    }

    private static void assertBaseFault(ReceivedAnswer answer, String words) {
        assertThat(answer.detail().name()).isEqualTo(BASE_FAULT);
        assertThat(answer.description()).containsIgnoringCase(words);
        assertThat(answer.text()).doesNotContain("org.openmds", "org.apache", "com.ctc", "Exception", "\tat ");
    }

    /** Returns a body of 100 MB with a correct beginning. */
    private static InputStream endless() {
        InputStream start = new ByteArrayInputStream((OPEN + "<s:Body><a>").getBytes(StandardCharsets.UTF_8));
        byte[] megabyte = new byte[1_000_000];
        Arrays.fill(megabyte, (byte) 'x');
        return new SequenceInputStream(Collections.enumeration(Stream.concat(Stream.of(start),
                Stream.generate(() -> new ByteArrayInputStream(megabyte)).limit(100)).toList()));
    }
}
