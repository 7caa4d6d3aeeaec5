package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.endpoint.EndpointFixture.PATH;
import static org.openmds.wsrf.endpoint.SoapTestClient.QUERY;
import static org.openmds.wsrf.endpoint.SoapTestClient.SOAP_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.TEXT_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.V11;
import static org.openmds.wsrf.endpoint.SoapTestClient.V12;
import static org.openmds.wsrf.endpoint.SoapTestClient.envelope;

import java.net.InetAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.SoapTestClient.ReceivedAnswer;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;

/** Tests the call that a request becomes, and the answer to the client. */
class SoapOverHttpTest {

    private final RecordingService service = EndpointFixture.service();
    private final TestServer server = new TestServer(EndpointFixture.LIMITS, service);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void post_soap11ChunkedWithoutAnyAction_isAnswered() {
        ReceivedAnswer answer = SoapTestClient.postChunked(server.uri(PATH), "text/xml", envelope(V11, "", QUERY));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.version()).isEqualTo(V11);
        assertThat(answer.header("Content-Type")).startsWith("text/xml");
        assertThat(onlyCall().operation().name()).isEqualTo("QueryResourceProperties");
        assertThat(onlyCall().resourceKey()).isEmpty();
        assertThat(onlyCall().caller()).isEqualTo(
                Caller.anonymous("127.0.0.1", Optional.of(InetAddress.ofLiteral("127.0.0.1"))));
    }

    @Test
    void post_soap12WithActionParameter_isAnsweredInKind() {
        ReceivedAnswer answer = SoapTestClient.post(server.uri(PATH),
                "application/soap+xml; charset=utf-8; action=\"http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourcePropertiesRequest\"",
                envelope(V12, "", QUERY));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.version()).isEqualTo(V12);
        assertThat(answer.header("Content-Type")).startsWith("application/soap+xml");
    }

    @Test
    void post_anyRequest_getsTheServicesBytesUnchanged() {
        ReceivedAnswer answer = SoapTestClient.post(server.uri(PATH), SOAP_XML, envelope(V12, "", QUERY));

        assertThat(answer.text()).contains("<soap:Body>" + EndpointFixture.ANSWER + "</soap:Body>");
    }

    @Test
    void post_namespacesOfTheEnvelope_stayInScopeOfTheBody() {
        String body = "<rp:GetResourceProperty xmlns:rp=\"http://docs.oasis-open.org/wsrf/rp-2\">wsa:Action</rp:GetResourceProperty>";
        SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, "", body));

        assertThat(onlyCall().body().root().resolve("wsa:Action")).hasValueSatisfying(
                name -> assertThat(name.getNamespaceURI()).isEqualTo("http://www.w3.org/2005/08/addressing"));
    }

    @Test
    void post_utf16Message_isRead() {
        byte[] message = ("<?xml version=\"1.0\" encoding=\"utf-16\"?>" + envelope(V11, "", QUERY))
                .getBytes(StandardCharsets.UTF_16);
        ReceivedAnswer answer = SoapTestClient.post(server.uri(PATH), "text/xml; charset=utf-16",
                BodyPublishers.ofByteArray(message));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).contains(EndpointFixture.ANSWER);
    }

    @Test
    void post_goodToken_namesTheCallerAndObserves() {
        SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, "", QUERY), "Authorization", "Bearer right");

        assertThat(onlyCall().caller()).isEqualTo(new Caller("alice", true));
        assertThat(onlyCall().deadline().remaining()).isLessThanOrEqualTo(EndpointFixture.LIMITS.deadline());
        assertThat(server.awaitObservations(1)).singleElement().satisfies(observedCall -> {
            assertThat(observedCall.service()).isEqualTo("DefaultIndexService");
            assertThat(observedCall.operation()).isEqualTo("QueryResourceProperties");
            assertThat(observedCall.outcome()).isEqualTo(CallOutcome.ANSWERED);
            assertThat(observedCall.caller()).isEqualTo("alice");
            assertThat(observedCall.status()).isEqualTo(200);
            assertThat(observedCall.nanos()).isPositive();
        });
    }

    @Test
    void post_manyAtOnce_eachGetsItsOwnAnswer() throws Exception {
        List<Future<ReceivedAnswer>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 200; i++) {
                String headers = "<wsa:MessageID>uuid:%d</wsa:MessageID>".formatted(i);
                answers.add(threads
                        .submit(() -> SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, headers, QUERY))));
            }
        }
        for (int i = 0; i < answers.size(); i++) {
            assertThat(answers.get(i).get().addressing("RelatesTo")).isEqualTo("uuid:" + i);
            assertThat(answers.get(i).get().text()).contains(EndpointFixture.ANSWER);
        }
    }

    private Call onlyCall() {
        assertThat(service.calls()).hasSize(1);
        return service.calls().getFirst();
    }
}
