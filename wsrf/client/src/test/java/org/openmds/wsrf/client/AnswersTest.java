package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPOutputStream;

import javax.xml.namespace.QName;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.client.http.ConnectionException.AccessDenied;
import org.openmds.wsrf.client.http.ConnectionException.BadAnswer;
import org.openmds.wsrf.client.http.ConnectionException.NoAnswer;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlLimits;

/** Tests faults and unusable answers. */
class AnswersTest {

    private static final QName CPU = new QName("urn:host", "Cpu", "h");
    private static final String RESPONSE = "<rp:GetResourcePropertyResponse xmlns:rp=\"http://docs.oasis-open.org/wsrf/rp-2\"/>";
    private static final String UNKNOWN = """
            <r:ResourceUnknownFault xmlns:r="http://docs.oasis-open.org/wsrf/r-2" xmlns:bf="http://docs.oasis-open.org/wsrf/bf-2">
              <bf:Timestamp>2026-01-01T00:00:00Z</bf:Timestamp><bf:Description>entry 7 is gone</bf:Description>
            </r:ResourceUnknownFault>""";

    private final WsrfClient client = WsrfClient.builder()
            .http(HttpSettings.DEFAULT.withMaxAnswerBytes(20_000))
            .build();

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void fault_soap11WithTypedDetail_isThrownWithItsKind() throws Exception {
        String body = SoapServer
                .soap11("""
                        <s:Fault><faultcode>s:Client</faultcode><faultstring>no such thing</faultstring><detail>%s</detail></s:Fault>"""
                        .formatted(UNKNOWN));

        WsrfFaultException thrown = faultOf(500, "text/xml", body);

        assertThat(thrown.fault().kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        assertThat(thrown).hasMessage("entry 7 is gone");
        assertThat(thrown.fault().timestamp()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    }

    @Test
    void fault_soap12WithTypedDetail_isThrownWithItsKind() throws Exception {
        String body = SoapServer
                .soap12("""
                        <s:Fault><s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason><s:Text xml:lang="en">no such thing</s:Text></s:Reason>
                        <s:Detail>%s</s:Detail></s:Fault>"""
                        .formatted(UNKNOWN));

        assertThat(faultOf(400, "application/soap+xml; charset=utf-8", body).fault().kind())
                .isEqualTo(FaultKind.RESOURCE_UNKNOWN);
    }

    @Test
    void fault_typedBesideForeignDetail_isFound() throws Exception {
        String body = SoapServer.soap11("""
                <s:Fault><faultcode>s:Server</faultcode><faultstring>bad</faultstring>
                <detail><a:hostname xmlns:a="http://xml.apache.org/axis/">node7</a:hostname>%s</detail></s:Fault>"""
                .formatted(UNKNOWN));

        assertThat(faultOf(500, "text/xml", body).fault().kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
    }

    @Test
    void fault_typedWithoutDescription_takesTheFaultString() throws Exception {
        String body = SoapServer.soap11("""
                <s:Fault><faultcode>s:Client</faultcode><faultstring>the index is full</faultstring><detail>
                <sg:AddRefusedFault xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2"/></detail></s:Fault>""");

        WsrfFaultException thrown = faultOf(500, "text/xml", body);

        assertThat(thrown.fault().kind()).isEqualTo(FaultKind.ADD_REFUSED);
        assertThat(thrown).hasMessage("the index is full");
    }

    @Test
    void fault_ofADraftWithoutReason_saysTheTypeAndTheDescription() throws Exception {
        String body = SoapServer.soap11("""
                <s:Fault><faultcode>s:Server.generalException</faultcode><faultstring></faultstring><detail>
                <r:NoSuchThingFault xmlns:r="urn:draft"><d:Timestamp xmlns:d="urn:d">2026-01-01T00:00:00Z</d:Timestamp>\
                <d:Description xmlns:d="urn:d">{urn:x}Nope</d:Description></r:NoSuchThingFault>\
                <a:hostname xmlns:a="http://xml.apache.org/axis/">node7</a:hostname></detail></s:Fault>""");

        assertThat(faultOf(500, "text/xml", body)).hasMessage("NoSuchThingFault: {urn:x}Nope");
    }

    @Test
    void fault_withoutDetail_isBaseOrInternalWithTheFaultString() throws Exception {
        String client11 = SoapServer
                .soap11("<s:Fault><faultcode>s:Client</faultcode><faultstring>what?</faultstring></s:Fault>");
        String server12 = SoapServer
                .soap12("""
                        <s:Fault><s:Code><s:Value>s:Receiver</s:Value></s:Code><s:Reason><s:Text xml:lang="en">oops</s:Text></s:Reason>
                        </s:Fault>""");

        assertThat(faultOf(500, "text/xml", client11)).hasMessage("what?")
                .extracting(thrown -> thrown.fault().kind())
                .isEqualTo(FaultKind.BASE);
        assertThat(faultOf(500, "application/soap+xml", server12)).hasMessage("oops")
                .extracting(thrown -> thrown.fault().kind())
                .isEqualTo(FaultKind.INTERNAL);
    }

    @Test
    void answer_htmlPageOfAProxy_isNamedWithItsBeginning() throws Exception {
        BadAnswer thrown = badAnswerTo(502, "text/html; charset=utf-8", "<html>\n<h1>Bad   Gateway</h1></html>");

        assertThat(thrown)
                .hasMessageContaining("is not XML but text/html (HTTP 502): '<html> <h1>Bad Gateway</h1></html>'");
        assertThat(thrown.status()).isEqualTo(502);
        assertThat(thrown.isTargetAtFault()).isTrue();
    }

    @Test
    void answer_unauthorised_isAccessDenied() throws Exception {
        for (int status : new int[]{401, 403}) {
            try (SoapServer server = answering(status, "text/plain", "no")) {
                AccessDenied thrown = catchThrowableOfType(AccessDenied.class,
                        () -> client.getResourceProperty(server.reference(), CPU));

                assertThat(thrown.status()).isEqualTo(status);
                assertThat(thrown.isTargetAtFault()).isFalse();
            }
        }
    }

    @Test
    void answer_redirect_isRefusedAndNotFollowed() throws Exception {
        try (SoapServer elsewhere = SoapServer.answering(RESPONSE);
                SoapServer server = new SoapServer((request, response, callback) -> {
                    response.getHeaders().put("Location", elsewhere.address());
                    SoapServer.send(response, callback, 307, "text/plain", "");
                })) {
            assertThatThrownBy(() -> client.getResourceProperty(server.reference(), CPU)).isInstanceOf(BadAnswer.class)
                    .hasMessageContaining("redirect")
                    .hasMessageContaining(elsewhere.address());
            assertThat(elsewhere.received).isEmpty();
        }
    }

    @Test
    void answer_withDoctype_isRefused() throws Exception {
        String body = """
                <!DOCTYPE s:Envelope [<!ENTITY x SYSTEM "file:///etc/passwd">]>
                <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>&x;</s:Body></s:Envelope>""";

        assertThat(badAnswerTo(200, "text/xml", body)).hasMessageContaining("not a readable SOAP message");
    }

    @Test
    void answer_xmlThatIsNoSoapOrBroken_isNamed() throws Exception {
        for (String body : new String[]{"<html/>", "", "<s:Envelope", SoapServer.soap11(""),
            SoapServer.soap11("<a></b>"),
            "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"/>"}) {
            assertThat(badAnswerTo(200, "text/xml", body)).as(body)
                    .hasMessageContaining("the answer of http://127.0.0.1:");
        }
    }

    @Test
    void answer_ofAnotherOperation_isNamed() throws Exception {
        assertThat(badAnswerTo(200, "text/xml", SoapServer.soap11("<other/>")))
                .hasMessageContaining("holds other, expected ")
                .hasMessageContaining("GetResourcePropertyResponse");
    }

    @Test
    void answer_errorStatusWithoutFault_isNamed() throws Exception {
        assertThat(badAnswerTo(503, "text/xml", SoapServer.soap11(RESPONSE)))
                .hasMessageContaining("HTTP status 503 without a SOAP fault");
    }

    @Test
    void answer_withMandatoryHeaderUnknown_isRefused() throws Exception {
        String body = """
                <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
                <s:Header><x:Pay xmlns:x="urn:x" s:mustUnderstand="1"/></s:Header><s:Body>%s</s:Body></s:Envelope>"""
                .formatted(RESPONSE);

        assertThat(badAnswerTo(200, "text/xml", body)).hasMessageContaining("{urn:x}Pay");
    }

    @Test
    void answer_tooDeepOrTooManyElements_isRefused() throws Exception {
        try (WsrfClient strict = WsrfClient.builder().limits(new XmlLimits(10_000, 4, 20, 100)).build();
                SoapServer deep = SoapServer.answering(
                        RESPONSE.replace("/>", "><a><a><a><a/></a></a></a></rp:GetResourcePropertyResponse>"));
                SoapServer many = SoapServer.answering(
                        RESPONSE.replace("/>", ">" + "<a/>".repeat(30) + "</rp:GetResourcePropertyResponse>"))) {
            assertThatThrownBy(() -> strict.getResourceProperty(deep.reference(), CPU)).isInstanceOf(BadAnswer.class);
            assertThatThrownBy(() -> strict.getResourceProperty(many.reference(), CPU)).isInstanceOf(BadAnswer.class);
        }
    }

    @Test
    void answer_declaredTooLarge_isRefusedUnread() throws Exception {
        assertThat(badAnswerTo(200, "text/xml", SoapServer.soap11("<a>" + "x".repeat(30_000) + "</a>")))
                .hasMessageContaining("larger than the limit of 20000 bytes");
    }

    @Test
    void answer_endlessInChunks_isCutOffAtTheLimit() throws Exception {
        Semaphore broken = new Semaphore(0);
        try (SoapServer server = new SoapServer((request, response, callback) -> {
            response.getHeaders().put("Content-Type", "text/xml");
            byte[] start = SoapServer
                    .utf8(SoapServer.soap11(RESPONSE.replace("/>", ">")).replaceAll("(?s)</s:Body>.*", ""));
            response.write(false, ByteBuffer.wrap(start),
                    Callback.from(() -> flood(response, broken), callback::failed));
        })) {
            assertThatThrownBy(() -> client.getResourceProperty(server.reference(), CPU)).isInstanceOf(BadAnswer.class)
                    .hasMessageContaining("larger than the limit of 20000 bytes");
            broken.acquire();
        }
    }

    @Test
    void answer_inChunks_isRead() throws Exception {
        String body = SoapServer
                .soap11(RESPONSE.replace("/>", ">" + "<a>1</a>".repeat(100) + "</rp:GetResourcePropertyResponse>"));
        int half = body.length() / 2;
        try (SoapServer server = new SoapServer((request, response, callback) -> {
            response.getHeaders().put("Content-Type", "text/xml");
            response.write(false, ByteBuffer.wrap(SoapServer.utf8(body.substring(0, half))), Callback.from(
                    () -> response.write(true, ByteBuffer.wrap(SoapServer.utf8(body.substring(half))), callback),
                    callback::failed));
        })) {
            assertThat(client.getResourceProperty(server.reference(), CPU)).hasSize(100);
        }
    }

    @Test
    void answer_compressed_isReadAndCountedUncompressed() throws Exception {
        String small = SoapServer.soap11(RESPONSE);
        String bomb = SoapServer
                .soap11(RESPONSE.replace("/>", ">" + " ".repeat(1 << 20) + "</rp:GetResourcePropertyResponse>"));
        try (SoapServer plain = compressing(small); SoapServer bombing = compressing(bomb)) {
            assertThat(client.getResourceProperty(plain.reference(), CPU)).isEmpty();
            assertThat(plain.received.getFirst().header("Accept-Encoding")).contains("gzip");
            assertThatThrownBy(() -> client.getResourceProperty(bombing.reference(), CPU)).isInstanceOf(BadAnswer.class)
                    .hasMessageContaining("larger than the limit of 20000 bytes");
        }
    }

    @Test
    void answer_cutOffInTheMiddle_isNoAnswer() throws Exception {
        String body = SoapServer.soap11(RESPONSE);
        try (RawServer server = new RawServer(
                "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: %d\r\n\r\n%s"
                        .formatted(body.length() + 1, body))) {
            assertThatThrownBy(() -> client.getResourceProperty(server.reference(), CPU)).isInstanceOf(NoAnswer.class)
                    .hasMessageContaining("broke off");
        }
    }

    @Test
    void answer_none_isNoAnswer() throws Exception {
        try (RawServer server = new RawServer("")) {
            assertThatThrownBy(() -> client.getResourceProperty(server.reference(), CPU)).isInstanceOf(NoAnswer.class)
                    .hasMessageContaining("did not answer");
        }
    }

    /** Writes until the client closes the connection. */
    private static void flood(Response response, Semaphore broken) {
        byte[] bytes = SoapServer.utf8("<a>" + "x".repeat(1000) + "</a>");
        response.write(false, ByteBuffer.wrap(bytes),
                Callback.from(() -> flood(response, broken), failure -> broken.release()));
    }

    private static SoapServer compressing(String body) throws Exception {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(SoapServer.utf8(body));
        }
        return new SoapServer((request, response, callback) -> {
            response.getHeaders().put("Content-Type", "text/xml").put("Content-Encoding", "gzip");
            response.write(true, ByteBuffer.wrap(compressed.toByteArray()), callback);
        });
    }

    private WsrfFaultException faultOf(int status, String contentType, String body) throws Exception {
        try (SoapServer server = answering(status, contentType, body)) {
            return catchThrowableOfType(WsrfFaultException.class,
                    () -> client.getResourceProperty(server.reference(), CPU));
        }
    }

    private BadAnswer badAnswerTo(int status, String contentType, String body) throws Exception {
        try (SoapServer server = answering(status, contentType, body)) {
            return catchThrowableOfType(BadAnswer.class, () -> client.getResourceProperty(server.reference(), CPU));
        }
    }

    private static SoapServer answering(int status, String contentType, String body) throws Exception {
        return new SoapServer(
                (request, response, callback) -> SoapServer.send(response, callback, status, contentType, body));
    }
}
