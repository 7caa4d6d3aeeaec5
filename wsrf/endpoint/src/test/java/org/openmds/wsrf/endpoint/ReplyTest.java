package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.endpoint.EndpointFixture.PATH;
import static org.openmds.wsrf.endpoint.SoapTestClient.QUERY;
import static org.openmds.wsrf.endpoint.SoapTestClient.SOAP_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.TEXT_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.V11;
import static org.openmds.wsrf.endpoint.SoapTestClient.V12;
import static org.openmds.wsrf.endpoint.SoapTestClient.envelope;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.SoapTestClient.ReceivedAnswer;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.xml.XmlOutput;

/** Tests each kind of reply on the wire. */
class ReplyTest {

    private static final String MESSAGE_ID = "<wsa:MessageID>urn:m</wsa:MessageID>";

    private final RecordingService service = EndpointFixture.service();
    private final TestServer server = new TestServer(EndpointFixture.LIMITS, service);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void fault_ofTheSender_isClientOrSender() {
        service.answers(call -> fault(FaultKind.INVALID_QUERY_EXPRESSION));

        assertFault(query11(), 500, "soap:Client", "InvalidQueryExpressionFault");
        assertFault(query12(), 400, "soap:Sender", "InvalidQueryExpressionFault");
    }

    @Test
    void fault_ofTheReceiver_isServerOrReceiver() {
        service.answers(call -> fault(FaultKind.RESOURCE_UNAVAILABLE));

        assertFault(query11(), 500, "soap:Server", "ResourceUnavailableFault");
        assertFault(query12(), 500, "soap:Receiver", "ResourceUnavailableFault");
    }

    @Test
    void fault_ofWsrfAndWsn_hasTheirAction() {
        service.answers(call -> fault(FaultKind.RESOURCE_UNKNOWN));
        assertThat(query11().addressing("Action")).isEqualTo("http://docs.oasis-open.org/wsrf/fault");

        service.answers(call -> fault(FaultKind.INVALID_FILTER));
        assertThat(query11().addressing("Action")).isEqualTo("http://docs.oasis-open.org/wsn/fault");
        assertThat(query11().addressing("RelatesTo")).isEqualTo("urn:m");
    }

    @Test
    void denied_forWantOfACredential_is401() {
        service.answers(call -> new Reply.Denied(Access.CREDENTIAL_REQUIRED,
                new WsrfFault(FaultKind.BASE, "needs a token", Instant.now())));
        ReceivedAnswer answer = query11();

        assertFault(answer, 401, "soap:Client", "BaseFault");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(server.awaitObservations(1).getFirst().outcome()).isEqualTo(CallOutcome.DENIED);
    }

    @Test
    void denied_toAKnownCaller_is403() {
        service.answers(
                call -> new Reply.Denied(Access.FORBIDDEN, new WsrfFault(FaultKind.BASE, "may not", Instant.now())));

        assertFault(query12(), 403, "soap:Sender", "BaseFault");
    }

    @Test
    void post_wrongToken_is401AndReachesNoService() {
        ReceivedAnswer answer = SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, "", QUERY),
                "Authorization",
                "Bearer wrong");

        assertFault(answer, 401, "soap:Client", "BaseFault");
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(service.calls()).isEmpty();
        assertThat(server.awaitObservations(1).getFirst().outcome()).isEqualTo(CallOutcome.DENIED);
    }

    @Test
    void service_thatThrows_isReceiverFaultWithoutItsMessage() {
        service.answers(call -> {
            throw new IllegalStateException("secret");
        });
        ReceivedAnswer answer = query11();

        assertFault(answer, 500, "soap:Server", "BaseFault");
        assertThat(answer.text()).doesNotContain("secret", "IllegalState");
    }

    @Test
    void answer_thatCannotBeWritten_isNeverAnAnswer() {
        service.answers(call -> new Reply.Answer(new Unwritable()));

        ReceivedAnswer answer = query11();

        assertFault(answer, 500, "soap:Server", "BaseFault");
        assertThat(answer.text()).doesNotContain("page gone");
        service.answers(call -> fault(FaultKind.BASE));
        assertThat(query11().status()).isEqualTo(500);
    }

    private static Reply fault(FaultKind kind) {
        return new Reply.Fault(new WsrfFault(kind, "what <is> wrong", Instant.now()));
    }

    private static void assertFault(ReceivedAnswer answer, int status, String code, String detail) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.faultCode()).isEqualTo(code);
        assertThat(answer.detail().name().getLocalPart()).isEqualTo(detail);
    }

    private ReceivedAnswer query11() {
        return SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, MESSAGE_ID, QUERY));
    }

    private ReceivedAnswer query12() {
        return SoapTestClient.post(server.uri(PATH), SOAP_XML, envelope(V12, MESSAGE_ID, QUERY));
    }

    /** An output that fails halfway. */
    private static final class Unwritable implements XmlOutput {

        @Override
        public long length() {
            return 100;
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            out.write('<');
            throw new IOException("page gone");
        }
    }
}
