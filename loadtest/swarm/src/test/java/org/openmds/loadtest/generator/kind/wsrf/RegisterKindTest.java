package org.openmds.loadtest.generator.kind.wsrf;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.generator.kind.Kinds;
import org.openmds.loadtest.generator.kind.Plans;
import org.openmds.loadtest.generator.kind.Reported;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.client.HttpTraffic.Request;
import org.openmds.loadtest.model.record.Outcome;

final class RegisterKindTest {

    private static final String ADDED = SoapAnswers.envelope(SoapAnswers.reference("http://other:9/entries?a", "k1"));

    @Test
    void requests_renewing_goToTheEntryThroughTheTarget() throws ClientException {
        HttpTraffic traffic = open();
        Request add = traffic.before(3).getFirst();

        assertThat(SoapAnswers.text(add)).contains("http://member.invalid/2/3<", "<l:Client>2/3</l:Client>", ">PT10M<");
        assertThat(SoapAnswers.answer(add, 200, ADDED)).isEqualTo(Outcome.OK);
        Request renew = traffic.next(3, 0);
        assertThat(renew.uri()).isEqualTo(URI.create("http://h:1/entries?a"));
        assertThat(SoapAnswers.text(renew)).contains("<k:Key xmlns:k=\"urn:k\" k:a=\"1\"",
                "IsReferenceParameter=\"true\">k1</k:Key></soap:Header>", "RequestedLifetimeDuration>PT10M<");
        Xml.parse(SoapAnswers.text(renew));
        assertThat(SoapAnswers.text(traffic.after(3).getFirst())).contains("<rl:Destroy");
        assertThat(traffic.after(4)).isEmpty();
    }

    @Test
    void requests_stepsInTurn_addWhatIsGone() throws ClientException {
        HttpTraffic traffic = open("operations", "add, update, destroy");

        assertThat(traffic.before(0)).isEmpty();
        assertThat(SoapAnswers.answer(traffic.next(0, 0), 200, ADDED)).isEqualTo(Outcome.OK);
        Request update = traffic.next(0, 1);
        assertThat(SoapAnswers.text(update)).contains("<rp:SetResourceProperties", "<l:Number>1</l:Number>");
        assertThat(SoapAnswers.answer(update, 500, SoapAnswers.fault("ResourceUnknownFault")))
                .isEqualTo(Outcome.NOT_FOUND);
        assertThat(SoapAnswers.text(traffic.next(0, 2))).contains("<sg:Add");
    }

    @Test
    void answer_addWithoutReference_isBad() throws ClientException {
        assertThat(SoapAnswers.answer(open().before(0).getFirst(), 200, SoapAnswers.envelope("<a/>")))
                .isEqualTo(Outcome.BAD_ANSWER);
    }

    @Test
    void problems_stepsThatCannotBe_areTold() {
        assertThat(Kinds.problems(Plans.of("wsrf-register", "http://h/", "operations", "destroy,renw", "content",
                "<a")).ofPlan()).hasSize(3).anySatisfy(text -> assertThat(text).contains("did you mean 'renew'?"));
        assertThat(List.of(Kinds.problems(Plans.of("wsrf-register", "http://h/${client}")).ofPlan())).hasSize(1);
    }

    private static HttpTraffic open(String... options) throws ClientException {
        return (HttpTraffic) Kinds.open(Plans.of("wsrf-register", "http://h:1/index", options),
                new Reported().context());
    }
}
