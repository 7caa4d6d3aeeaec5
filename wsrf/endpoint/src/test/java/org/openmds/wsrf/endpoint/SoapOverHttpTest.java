package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.endpoint.IndexFixture.PATH;
import static org.openmds.wsrf.endpoint.Soap.QUERY;
import static org.openmds.wsrf.endpoint.Soap.SOAP_XML;
import static org.openmds.wsrf.endpoint.Soap.TEXT_XML;
import static org.openmds.wsrf.endpoint.Soap.V11;
import static org.openmds.wsrf.endpoint.Soap.V12;
import static org.openmds.wsrf.endpoint.Soap.envelope;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.endpoint.CallObserver.Outcome;
import org.openmds.wsrf.endpoint.Soap.Answer;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;

/** What a request brings to the service, and the answer to the requester. */
class SoapOverHttpTest {

    private final FakeService service = IndexFixture.service();
    private final TestServer server = new TestServer(IndexFixture.LIMITS, service);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void post_soap11ChunkedWithoutAnyAction_isAnswered() {
        Answer answer = Soap.postChunked(server.uri(PATH), "text/xml", envelope(V11, "", QUERY));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.version()).isEqualTo(V11);
        assertThat(answer.header("Content-Type")).startsWith("text/xml");
        assertThat(onlyCall().operation().name()).isEqualTo("QueryResourceProperties");
        assertThat(onlyCall().resourceKey()).isEmpty();
        assertThat(onlyCall().caller()).isEqualTo(Caller.ANONYMOUS);
    }

    @Test
    void post_soap12WithActionParameter_isAnsweredInKind() {
        Answer answer = Soap.post(server.uri(PATH),
                "application/soap+xml; charset=utf-8; action=\"http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourcePropertiesRequest\"",
                envelope(V12, "", QUERY));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.version()).isEqualTo(V12);
        assertThat(answer.header("Content-Type")).startsWith("application/soap+xml");
    }

    @Test
    void post_anyRequest_getsTheServicesBytesUnchanged() {
        Answer answer = Soap.post(server.uri(PATH), SOAP_XML, envelope(V12, "", QUERY));

        assertThat(answer.text()).contains("<soap:Body>" + IndexFixture.ANSWER + "</soap:Body>");
    }

    @Test
    void post_namespacesOfTheEnvelope_stayInScopeOfTheBody() {
        String body = "<rp:GetResourceProperty xmlns:rp=\"http://docs.oasis-open.org/wsrf/rp-2\">wsa:Action</rp:GetResourceProperty>";
        Soap.post(server.uri(PATH), TEXT_XML, envelope(V11, "", body));

        assertThat(onlyCall().body().root().resolve("wsa:Action")).hasValueSatisfying(
                name -> assertThat(name.getNamespaceURI()).isEqualTo("http://www.w3.org/2005/08/addressing"));
    }

    @Test
    void post_utf16Message_isRead() {
        byte[] message = ("<?xml version=\"1.0\" encoding=\"utf-16\"?>" + envelope(V11, "", QUERY))
                .getBytes(StandardCharsets.UTF_16);
        Answer answer = Soap.post(server.uri(PATH), "text/xml; charset=utf-16", BodyPublishers.ofByteArray(message));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).contains(IndexFixture.ANSWER);
    }

    @Test
    void post_goodToken_namesTheCallerAndObserves() {
        Soap.post(server.uri(PATH), TEXT_XML, envelope(V11, "", QUERY), "Authorization", "Bearer right");

        assertThat(onlyCall().caller()).isEqualTo(new Caller("alice", true));
        assertThat(onlyCall().deadline().remaining()).isLessThanOrEqualTo(IndexFixture.LIMITS.deadline());
        assertThat(server.observationsOnceThereAre(1)).singleElement().satisfies(observation -> {
            assertThat(observation.service()).isEqualTo("DefaultIndexService");
            assertThat(observation.operation()).isEqualTo("QueryResourceProperties");
            assertThat(observation.outcome()).isEqualTo(Outcome.ANSWERED);
            assertThat(observation.caller()).isEqualTo("alice");
            assertThat(observation.status()).isEqualTo(200);
            assertThat(observation.nanos()).isPositive();
        });
    }

    @Test
    void post_manyAtOnce_eachGetsItsOwnAnswer() throws Exception {
        List<Future<Answer>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 200; i++) {
                String headers = "<wsa:MessageID>uuid:%d</wsa:MessageID>".formatted(i);
                answers.add(threads.submit(() -> Soap.post(server.uri(PATH), TEXT_XML, envelope(V11, headers, QUERY))));
            }
        }
        for (int i = 0; i < answers.size(); i++) {
            assertThat(answers.get(i).get().addressing("RelatesTo")).isEqualTo("uuid:" + i);
            assertThat(answers.get(i).get().text()).contains(IndexFixture.ANSWER);
        }
    }

    private Call onlyCall() {
        assertThat(service.calls()).hasSize(1);
        return service.calls().getFirst();
    }
}
