package org.openmds.loadtest.generator.kind.wsrf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.record.Outcome;

final class SoapCheckTest {

    private static final SoapCheck CHECK = new SoapCheck(Optional.of("wanted"), 1 << 16);

    @Test
    void outcome_answer_isByItsText() {
        assertThat(outcome(200, SoapAnswers.envelope("<a>wanted</a>"))).isEqualTo(Outcome.OK);
        assertThat(outcome(200, SoapAnswers.envelope("<a>other</a>"))).isEqualTo(Outcome.BAD_ANSWER);
        assertThat(outcome(200, SoapAnswers.envelope("<x:WrittenFault xmlns:x='x'>wanted</x:WrittenFault>")))
                .isEqualTo(Outcome.OK);
    }

    @Test
    void outcome_fault_isOneWhateverTheStatus() {
        assertThat(outcome(500, SoapAnswers.fault(""))).isEqualTo(Outcome.FAULT);
        assertThat(outcome(400, SoapAnswers.fault("wanted"))).isEqualTo(Outcome.FAULT);
        assertThat(outcome(200, SoapAnswers.fault("wanted"))).isEqualTo(Outcome.FAULT);
        assertThat(outcome(500, SoapAnswers.fault("<r:ResourceUnknownFault xmlns:r='r'/>"))).isEqualTo(
                Outcome.NOT_FOUND);
        assertThat(outcome(500, SoapAnswers.fault("<r:ResourceUnavailableFault xmlns:r='r'/>")))
                .isEqualTo(Outcome.DENIED);
        assertThat(outcome(403, SoapAnswers.fault(""))).isEqualTo(Outcome.DENIED);
        assertThat(outcome(200, "<Envelope xmlns='x'><Body><Fault/></Body></Envelope>")).isEqualTo(Outcome.FAULT);
    }

    @Test
    void outcome_noSoap_isABadAnswer() {
        assertThat(outcome(200, "wanted")).isEqualTo(Outcome.BAD_ANSWER);
        assertThat(outcome(200, "")).isEqualTo(Outcome.BAD_ANSWER);
        assertThat(outcome(202, "")).isEqualTo(Outcome.OK);
        assertThat(outcome(503, "busy")).isEqualTo(Outcome.DENIED);
    }

    private static Outcome outcome(int status, String body) {
        return CHECK.outcome(status, SoapAnswers.bytes(body));
    }
}
