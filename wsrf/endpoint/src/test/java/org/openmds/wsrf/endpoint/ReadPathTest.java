package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.endpoint.EndpointFixture.PATH;

import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.endpoint.SoapTestClient.ReceivedAnswer;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.xml.XmlFragment;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;

/** The read path and CXF give the same bytes or the same fault, and make the same call of the service. */
class ReadPathTest {

    private static final XmlFragment ANSWER = XmlFragment.parse(EndpointFixture.ANSWER);
    private static final RecordingService READ_PATH_SERVICE = service();
    private static final RecordingService CXF_SERVICE = service();
    private static final TestServer READ_PATH = new TestServer(EndpointFixture.LIMITS, READ_PATH_SERVICE);
    private static final TestServer CXF_ONLY = new TestServer(EndpointFixture.LIMITS,
            WsrfServices::handlerWithoutReadPath, CXF_SERVICE);

    /** A request on the wire. */
    record SampleMessage(String contentType, String text, boolean chunked, List<String> headers) {
    }

    @AfterContainer
    static void stop() {
        READ_PATH.close();
        CXF_ONLY.close();
    }

    @Property(tries = 120)
    void messages_onBothPaths_getTheSameAnswer(@ForAll("messages") SampleMessage message, @ForAll boolean atOnce) {
        compare(message, atOnce);
    }

    @Property(tries = 1_000)
    @Tag("long")
    void manyMessages_onBothPaths_getTheSameAnswer(@ForAll("messages") SampleMessage message, @ForAll boolean atOnce) {
        compare(message, atOnce);
    }

    private static void compare(SampleMessage message, boolean atOnce) {
        READ_PATH_SERVICE.atOnce(atOnce);
        int before = READ_PATH_SERVICE.calls().size();
        ReceivedAnswer one = post(READ_PATH, message);
        ReceivedAnswer other = post(CXF_ONLY, message);

        assertThat(one.status()).isEqualTo(other.status());
        assertThat(withoutVariableParts(one.text())).isEqualTo(withoutVariableParts(other.text()));
        assertThat(one.header("Content-Type")).isEqualToIgnoringCase(other.header("Content-Type"));
        assertThat(one.header("WWW-Authenticate")).isEqualTo(other.header("WWW-Authenticate"));
        assertThat(lastCall(READ_PATH_SERVICE)).isEqualTo(lastCall(CXF_SERVICE));
        assertThat(READ_PATH_SERVICE.calls().size() - before).as("called once at most").isLessThanOrEqualTo(1);
    }

    @Provide
    Arbitrary<SampleMessage> messages() {
        Arbitrary<String> soap = Arbitraries.of(SoapTestClient.V11, SoapTestClient.V12, SoapTestClient.V11,
                SoapTestClient.V12, "urn:none");
        Arbitrary<String> body = Arbitraries.of(BODIES);
        Arbitrary<List<String>> headers = Arbitraries.of(HEADERS).list().ofMaxSize(3);
        Arbitrary<String> frame = Arbitraries.of(FRAMES);
        Arbitrary<Boolean> kind = Arbitraries.of(true, true, true, true, false);
        return Combinators.combine(soap, headers, body, frame, kind, Arbitraries.of(true, false), Arbitraries.of(HTTP))
                .as((version, soapHeaders, content, outer, rightType, chunked, http) -> new SampleMessage(
                        version.equals(SoapTestClient.V12) == rightType
                                ? SoapTestClient.SOAP_XML
                                : SoapTestClient.TEXT_XML,
                        outer.replace("VERSION", version)
                                .replace("HEADERS", String.join("", soapHeaders).replace("VERSION", version))
                                .replace("BODY", content),
                        chunked, http));
    }

    private static final List<String> FRAMES = List.of(
            "<s:Envelope xmlns:s='VERSION' xmlns:wsa='http://www.w3.org/2005/08/addressing'><s:Header>HEADERS</s:Header><s:Body>BODY</s:Body></s:Envelope>",
            "<?xml version='1.0' encoding='UTF-8'?>\n<!-- \u00e9 --><s:Envelope xmlns:s='VERSION' xmlns:wsa='http://www.w3.org/2005/08/addressing'>\n <s:Header>\n HEADERS\n</s:Header>\n<s:Body>\nBODY\n</s:Body>\n</s:Envelope>\n",
            "<Envelope xmlns='VERSION' xmlns:wsa='http://www.w3.org/2005/08/addressing'><Header>HEADERS</Header><Body>BODY</Body></Envelope><!-- after -->",
            "<s:Envelope xmlns:s='VERSION' xmlns:wsa='http://www.w3.org/2005/08/addressing'><s:Body>BODY</s:Body></s:Envelope>",
            "<s:Envelope xmlns:s='VERSION' xmlns:wsa='http://www.w3.org/2005/08/addressing' s:encodingStyle='urn:e'><s:Header>HEADERS</s:Header><s:Body>BODY</s:Body></s:Envelope>",
            "<s:Envelope xmlns:s='VERSION' xmlns:wsa='http://www.w3.org/2005/08/addressing'><s:Body>BODYBODY</s:Body></s:Envelope>",
            "<s:Envelope xmlns:s='VERSION'><s:Header>HEADERS</s:Header><s:Body>BODY</s:Body></s:Envelope>",
            "<!DOCTYPE x><s:Envelope xmlns:s='VERSION'><s:Body>BODY</s:Body></s:Envelope>",
            "<s:Envelope xmlns:s='VERSION'><s:Body>text BODY</s:Body></s:Envelope>",
            "<s:Envelope xmlns:s='VERSION'><s:Body>BODY</s:Body>", "", "BODY");

    private static final List<String> BODIES = List.of(
            query("//*"), query("fault"), query("denied"), query("forbidden"), query("throws"), query(" "),
            query("x".repeat(900)), query("a".repeat(70_000)),
            "<rp:GetResourceProperty xmlns:rp='http://docs.oasis-open.org/wsrf/rp-2' xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'>sg:Entry</rp:GetResourceProperty>",
            "<GetResourcePropertyDocument xmlns='http://docs.oasis-open.org/wsrf/rp-2'/>",
            "<rp:GetMultipleResourceProperties xmlns:rp='http://docs.oasis-open.org/wsrf/rp-2'><rp:ResourceProperty>a</rp:ResourceProperty></rp:GetMultipleResourceProperties>",
            add("<x Name='1'>2</x>"), add("fault"), add("denied"), add("throws"), add("y".repeat(70_000)),
            "<rl:SetTerminationTime xmlns:rl='http://docs.oasis-open.org/wsrf/rl-2'><rl:RequestedLifetimeDuration>PT1H</rl:RequestedLifetimeDuration></rl:SetTerminationTime>",
            "<rl:Destroy xmlns:rl='http://docs.oasis-open.org/wsrf/rl-2'/>", "<unknown/>", "",
            "<deep>" + "<a>".repeat(30) + "</a>".repeat(30) + "</deep>");

    private static final List<String> HEADERS = List.of(
            "<wsa:Action>http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourcePropertiesRequest</wsa:Action>",
            "<wsa:Action s:mustUnderstand='1' xmlns:s='VERSION'>http://docs.oasis-open.org/wsrf/rpw-2/GetResourceProperty/GetResourcePropertyRequest</wsa:Action>",
            "<wsa:Action>urn:unknown</wsa:Action>", "<wsa:Action> </wsa:Action>",
            "<wsa:MessageID>urn:uuid:1 &lt;&amp; \u00e9</wsa:MessageID>", "<wsa:To>http://here/</wsa:To>",
            "<wsa:ReplyTo><wsa:Address>http://www.w3.org/2005/08/addressing/anonymous</wsa:Address></wsa:ReplyTo>",
            "<wsa:ReplyTo><wsa:Address>http://www.w3.org/2005/08/addressing/none</wsa:Address></wsa:ReplyTo>",
            "<wsa:ReplyTo><wsa:Address>http://elsewhere/</wsa:Address></wsa:ReplyTo>", "<wsa:ReplyTo/>",
            "<wsa:From><wsa:Address>urn:me</wsa:Address></wsa:From>", "<wsa:RelatesTo>urn:x</wsa:RelatesTo>",
            "<k:ServiceGroupEntryKey xmlns:k='http://mds.globus.org/inmemoryservicegroup'> 42 </k:ServiceGroupEntryKey>",
            "<k:ServiceGroupEntryKey xmlns:k='http://mds.globus.org/inmemoryservicegroup' wsa:IsReferenceParameter='true'>43</k:ServiceGroupEntryKey>",
            "<k:ServiceGroupEntryKey xmlns:k='http://mds.globus.org/inmemoryservicegroup' s:role='urn:other' s:actor='urn:other' xmlns:s='VERSION'>44</k:ServiceGroupEntryKey>",
            "<x:Unknown xmlns:x='urn:x'/>", "<x:Unknown xmlns:x='urn:x' s:mustUnderstand='1' xmlns:s='VERSION'/>",
            "stray text");

    private static final List<List<String>> HTTP = List.of(List.of(), List.of(), List.of(),
            List.of("Authorization", "Bearer right"), List.of("Authorization", "Bearer wrong"),
            List.of("SOAPAction",
                    "\"http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourcePropertiesRequest\""),
            List.of("SOAPAction", "\"urn:other\""), List.of("SOAPAction", "\"\""));

    private static String query(String expression) {
        return "<rp:QueryResourceProperties xmlns:rp='http://docs.oasis-open.org/wsrf/rp-2'><rp:QueryExpression Dialect='http://www.w3.org/TR/1999/REC-xpath-19991116'>"
                + expression + "</rp:QueryExpression></rp:QueryResourceProperties>";
    }

    private static String add(String content) {
        return "<sg:Add xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'><sg:Content>" + content
                + "</sg:Content></sg:Add>";
    }

    private static RecordingService service() {
        return new RecordingService(EndpointFixture.description(), ReadPathTest::reply);
    }

    private static Reply reply(Call call) {
        return switch (call.body().root().text()) {
            case "fault" -> new Reply.Fault(fault(FaultKind.INVALID_QUERY_EXPRESSION));
            case "denied" -> new Reply.Denied(AccessPolicy.Access.CREDENTIAL_REQUIRED, fault(FaultKind.BASE));
            case "forbidden" -> new Reply.Denied(AccessPolicy.Access.FORBIDDEN, fault(FaultKind.BASE));
            case "throws" -> throw new IllegalStateException("a bug of the service");
            default -> new Reply.Answer(ANSWER);
        };
    }

    private static WsrfFault fault(FaultKind kind) {
        return new WsrfFault(kind, "because <&", java.time.Instant.EPOCH);
    }

    private static ReceivedAnswer post(TestServer server, SampleMessage message) {
        String[] headers = message.headers().toArray(String[]::new);
        return message.chunked()
                ? SoapTestClient.postChunked(server.uri(PATH), message.contentType(), message.text(), headers)
                : SoapTestClient.post(server.uri(PATH), message.contentType(), message.text(), headers);
    }

    /** Replaces message identifiers and times, which differ from answer to answer. */
    private static String withoutVariableParts(String text) {
        return text.replaceAll("urn:uuid:[0-9a-f-]{36}", "ID").replaceAll("20\\d\\d-[^<]*Z", "TIME");
    }

    private static Optional<String> lastCall(RecordingService service) {
        List<Call> calls = service.calls();
        return calls.isEmpty()
                ? Optional.empty()
                : Optional.of(calls.getLast())
                        .map(call -> "%d %s %s %s %s".formatted(calls.size(), call.resourceKey(),
                                call.operation().name(), call.caller(), call.body()));
    }
}
