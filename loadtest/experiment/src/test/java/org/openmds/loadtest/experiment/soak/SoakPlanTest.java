package org.openmds.loadtest.experiment.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SoakPlanTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void label_ofEachRate_isDifferent() {
        assertThat(new SoakPlan(0, OptionalDouble.of(76), MINUTE).label()).isEqualTo("0-entries-76");
        assertThat(new SoakPlan(0, OptionalDouble.of(76.25), MINUTE).label()).isEqualTo("0-entries-76.25");
        assertThat(new SoakPlan(1_000, OptionalDouble.empty(), MINUTE).label()).isEqualTo("1000-entries-half");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void soak_rateThatIsNone_isRefused(double rate) {
        assertThatIllegalArgumentException().isThrownBy(() -> new SoakPlan(0, OptionalDouble.of(rate), MINUTE))
                .withMessageContaining("queries per second");
    }

    @Test
    void soak_tooShort_isRefusedInSeconds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SoakPlan(0, OptionalDouble.empty(), Duration.ofSeconds(5)))
                .withMessageContaining("got 5 s");
    }

    @Test
    void warmUp_isAFifthAndFiveMinutesAtMost() {
        assertThat(new SoakPlan(0, OptionalDouble.empty(), MINUTE).warmUp()).isEqualTo(Duration.ofSeconds(12));
        assertThat(new SoakPlan(0, OptionalDouble.empty(), Duration.ofHours(8)).warmUp())
                .isEqualTo(Duration.ofMinutes(5));
    }
}
