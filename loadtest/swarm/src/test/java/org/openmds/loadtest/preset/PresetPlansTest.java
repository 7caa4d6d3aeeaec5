package org.openmds.loadtest.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;

final class PresetPlansTest {

    private static final Duration POINT = Duration.ofSeconds(20);
    private static final Duration WARM_UP = Duration.ofSeconds(10);

    private final PresetPlans plans = new PresetPlans(new ExperimentScale(0.1, POINT, WARM_UP));

    @Test
    void held_users_allStartBeforeTheWarmUpEnds() {
        LoadPlan plan = plans.held("x", PresetPlans.http("http://h/"), 50, Duration.ofSeconds(1));

        assertThat(plan.load().steps()).containsExactly(
                new LoadProfile.LoadStep(50, Duration.ofSeconds(5), Duration.ofSeconds(25)));
        assertThat(plan.warmup()).isEqualTo(WARM_UP);
        assertThat(plan.duration()).isEqualTo(WARM_UP.plus(POINT));
        assertThat(plan.sourceAddresses()).isEmpty();
    }

    @Test
    void ramp_users_startAndEndAfterAWarmUpWithFew() {
        assertThat(plans.ramp("x", PresetPlans.http("http://h/"), 50, Duration.ZERO, true).load().steps())
                .containsExactly(
                        new LoadProfile.LoadStep(2, Duration.ZERO, WARM_UP), new LoadProfile.LoadStep(50, POINT, POINT),
                        new LoadProfile.LoadStep(0, POINT, Duration.ZERO));
        assertThat(plans.ramp("x", PresetPlans.http("http://h/"), 3, Duration.ZERO, false).load().steps())
                .containsExactly(
                        new LoadProfile.LoadStep(1, Duration.ZERO, WARM_UP), new LoadProfile.LoadStep(3, POINT, POINT));
    }

    @Test
    void ramp_noWarmUp_startsWithoutUsers() {
        PresetPlans cold = new PresetPlans(new ExperimentScale(0.1, POINT, Duration.ZERO));

        assertThat(cold.ramp("x", PresetPlans.http("http://h/"), 50, Duration.ZERO, false).load().steps())
                .containsExactly(new LoadProfile.LoadStep(50, POINT, POINT));
    }

    @Test
    void held_moreUsersThanAnAddressHasPorts_useSeveralAddresses() {
        assertThat(plans.held("x", PresetPlans.http("http://h/"), 45_000, Duration.ZERO).sourceAddresses())
                .containsExactly("127.0.0.1", "127.0.0.2");
    }

    @Test
    void scale_outOfRange_failsWithTheRange() {
        assertThatThrownBy(() -> new ExperimentScale(0, POINT, WARM_UP))
                .hasMessage("the scale must be above 0 and at most 10, got 0.0");
        assertThatThrownBy(() -> new ExperimentScale(1, Duration.ofMillis(10), WARM_UP))
                .hasMessage("the time of a point must be 1s to 6h, got PT0.01S");
        assertThatThrownBy(() -> new ExperimentScale(1, POINT, Duration.ofHours(1)))
                .hasMessage("the warm-up must be 0s to 10m, got PT1H");
        assertThat(new ExperimentScale(0.001, POINT, WARM_UP).of(100)).isOne();
    }
}
