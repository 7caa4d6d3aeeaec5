package org.openmds.loadtest.generator.kind.wsrf;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.kind.RecordingMetricSink;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.client.HttpTraffic.PreparedRequest;
import org.openmds.loadtest.model.record.Outcome;

final class RegisterKindTest {

    private static final String ADDED = SoapAnswers.envelope(SoapAnswers.reference("http://other:9/entries?a", "k1"));

    @Test
    void requests_renewing_goToTheEntryThroughTheTarget() throws ClientException {
        HttpTraffic traffic = open();
        PreparedRequest add = traffic.setupRequests(3).getFirst();

        assertThat(SoapAnswers.text(add)).contains("http://member.invalid/2/3<", "<l:Client>2/3</l:Client>", ">PT10M<");
        assertThat(SoapAnswers.answer(add, 200, ADDED)).isEqualTo(Outcome.OK);
        PreparedRequest renew = traffic.next(3, 0);
        assertThat(renew.uri()).isEqualTo(URI.create("http://h:1/entries?a"));
        assertThat(SoapAnswers.text(renew)).contains("<k:Key xmlns:k=\"urn:k\" k:a=\"1\"",
                "IsReferenceParameter=\"true\">k1</k:Key></soap:Header>", "RequestedLifetimeDuration>PT10M<");
        XmlSnippets.parse(SoapAnswers.text(renew));
        assertThat(SoapAnswers.text(traffic.teardownRequests(3).getFirst())).contains("<rl:Destroy");
        assertThat(traffic.teardownRequests(4)).isEmpty();
    }

    @Test
    void requests_stepsInTurn_addExpiredEntriesAgain() throws ClientException {
        HttpTraffic traffic = open("operations", "add, update, destroy");

        assertThat(traffic.setupRequests(0)).isEmpty();
        assertThat(SoapAnswers.answer(traffic.next(0, 0), 200, ADDED)).isEqualTo(Outcome.OK);
        PreparedRequest update = traffic.next(0, 1);
        assertThat(SoapAnswers.text(update)).contains("<rp:SetResourceProperties", "<l:Number>1</l:Number>");
        assertThat(SoapAnswers.answer(update, 500, SoapAnswers.fault("ResourceUnknownFault")))
                .isEqualTo(Outcome.NOT_FOUND);
        assertThat(SoapAnswers.text(traffic.next(0, 2))).contains("<sg:Add");
    }

    @Test
    void answer_addWithoutReference_isBad() throws ClientException {
        assertThat(SoapAnswers.answer(open().setupRequests(0).getFirst(), 200, SoapAnswers.envelope("<a/>")))
                .isEqualTo(Outcome.BAD_ANSWER);
    }

    @Test
    void problems_invalidSteps_areReported() {
        assertThat(ClientKinds
                .problems(ClientPlans.of("wsrf-register", "http://h/", "operations", "destroy,renw", "content",
                        "<a"))
                .planProblems()).hasSize(3).anySatisfy(text -> assertThat(text).contains("did you mean 'renew'?"));
        assertThat(List.of(ClientKinds.problems(ClientPlans.of("wsrf-register", "http://h/${client}")).planProblems()))
                .hasSize(1);
    }

    private static HttpTraffic open(String... options) throws ClientException {
        return (HttpTraffic) ClientKinds.open(ClientPlans.of("wsrf-register", "http://h:1/index", options),
                new RecordingMetricSink().context());
    }
}
