package org.openmds.provider.chrony;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.UnaryOperator;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.RecordedAnswers;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

class ChronyProviderTest extends ProviderContract {

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        return new ChronyProvider("clock", change.apply(RecordedAnswers.input(ChronyProviderTest.class,
                "synchronised.csv")));
    }

    @Test
    void document_ofASynchronisedClock_isThatOfTheExample() throws Exception {
        XmlFragment document = collect("synchronised.csv");

        assertThat(document).isEqualTo(XmlFragment.parse(new ChronyKind().example("xml").strip()));
    }

    @Test
    void document_ofALocalClock_hasItsStratumAndNoReference() throws Exception {
        XmlFragment document = collect("local.csv");

        assertThat(attribute(document, "Stratum")).isEqualTo("10");
        assertThat(attribute(document, "Reference")).isEmpty();
        assertThat(attribute(document, "OffsetSeconds")).isEqualTo("0.000000000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"slow", "1e999999999", "-1E-999999999", ""})
    @Timeout(10)
    void collect_fieldThatIsNoNumber_isAClearFailure(String offset) {
        Input input = new FixedInput("program chronyc",
                "a,b,3,1,%s,1,1,1,1,1,1,1,1,Normal".formatted(offset).getBytes(StandardCharsets.UTF_8));

        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> new ChronyProvider("clock", input).collect(deadline()))
                .withMessage("program chronyc gave a field that is no number, expected those of chronyc -c tracking");
    }

    @Test
    void collect_otherNumberOfFields_isAClearFailure() {
        Input input = new FixedInput("program chronyc", "1,2,3".getBytes(StandardCharsets.UTF_8));

        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> new ChronyProvider("clock", input).collect(deadline()))
                .withMessage("program chronyc gave 3 fields, expected the 14 of chronyc -c tracking");
    }

    private static XmlFragment collect(String answer) throws CollectionException {
        try (InformationProvider provider = new ChronyProvider("clock",
                RecordedAnswers.input(ChronyProviderTest.class, answer))) {
            return provider.collect(deadline());
        }
    }

    private static Deadline deadline() {
        return Deadline.in(Duration.ofMinutes(1));
    }

    private static String attribute(XmlFragment document, String name) {
        return document.root().attribute(new QName(name)).orElseThrow();
    }
}
