package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Optional;

import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.AfterAll;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.wsrf.endpoint.SoapTestClient.ReceivedAnswer;
import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlFragment;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.api.SilentCloseable;
import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as a SOAP message: the fast read path and CXF give the same status and the same answer. */
@NullMarked
class EnvelopeFuzzTest {

    private static final TestServer READ_PATH = new TestServer(EndpointFixture.LIMITS, new EchoService());
    private static final TestServer CXF_ONLY = new TestServer(EndpointFixture.LIMITS,
            WsrfServices::handlerWithoutReadPath, new EchoService());

    /** A service whose answer contains what it was asked. */
    private static final class EchoService implements ServiceEndpoint {

        @Override
        public ServiceDescription description() {
            return EndpointFixture.description();
        }

        @Override
        public Admission admission(Caller caller) {
            return Admission.LONG;
        }

        @Override
        public Reply answer(Call call) {
            return new Reply.Answer(XmlFragment.parse(EndpointFixture.ANSWER.replace("Response ",
                    "Response operation=\"%s\" ".formatted(call.operation().name()))));
        }

        @Override
        public Optional<Reply> answerAtOnce(Call call) {
            return Optional.empty();
        }
    }

    @AfterAll
    static void stop() {
        READ_PATH.close();
        CXF_ONLY.close();
    }

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        try (SilentCloseable _ = BugDetectors.allowNetworkConnections()) {
            FuzzLimits.withinTime(() -> {
                ReceivedAnswer fast = post(READ_PATH, data);
                ReceivedAnswer slow = post(CXF_ONLY, data);

                assertThat(fast.status()).isEqualTo(slow.status());
                assertThat(withoutVariableParts(fast.text())).isEqualTo(withoutVariableParts(slow.text()));
            });
        }
    }

    private static ReceivedAnswer post(TestServer server, byte[] data) {
        return SoapTestClient.post(server.uri(EndpointFixture.PATH),
                data.length % 2 == 0 ? SoapTestClient.TEXT_XML : SoapTestClient.SOAP_XML,
                BodyPublishers.ofByteArray(data));
    }

    private static String withoutVariableParts(String text) {
        return text.replaceAll("urn:uuid:[0-9a-f-]{36}", "ID").replaceAll("20\\d\\d-[^<]*Z", "TIME");
    }
}
