package org.openmds.loadtest.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.loadtest.systems.VariedParameter.ReplicaParameter;

final class VariedParameterTest {

    private static final SystemSetup USUAL = SystemSetup.local(SystemPart.DIRECTORY_SERVER, SystemEra.YEAR_2003,
            Path.of("folder"));

    private static SystemSetup varied(String text) {
        return USUAL.varied(Optional.of(VariedParameter.parse(text)));
    }

    @Test
    void value_ofTheVariedParameter_isTimesTheFactor() {
        SystemSetup half = varied("registry-rows=0.5");

        assertThat(half.value(ReplicaParameter.REGISTRY_ROWS, 30_000)).isEqualTo(15_000);
        assertThat(half.value(ReplicaParameter.CONSUMER_POLL, 10)).isEqualTo(10);
        assertThat(USUAL.value(ReplicaParameter.REGISTRY_ROWS, 30_000)).isEqualTo(30_000);
    }

    @Test
    void toString_isReadBack() {
        assertThat(VariedParameter.parse(VariedParameter.parse("consumer-poll=2").toString()))
                .isEqualTo(new VariedParameter(ReplicaParameter.CONSUMER_POLL, 2));
    }

    @Test
    void rgmaUsers_pollAtTheVariedInterval() throws Exception {
        ComparedSystem rgma = ComparedSystems.named("rgma");

        assertThat(rgma.completenessOptions(QueryScope.NAMED, varied("consumer-poll=2")))
                .isEqualTo(Map.of("poll", "20ms"));
        assertThat(rgma.completenessOptions(QueryScope.NAMED, USUAL)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows=2", "registry-rows", "registry-rows=", "registry-rows=many"})
    void parse_noParameterAndFactor_namesTheParameters(String text) {
        assertThatThrownBy(() -> VariedParameter.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected PARAMETER=FACTOR with one of registry-rows, consumer-poll, got '%s'", text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"registry-rows=0", "registry-rows=-1", "registry-rows=101", "registry-rows=NaN"})
    void parse_factorOutOfRange_isRefused(String text) {
        assertThatThrownBy(() -> VariedParameter.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the factor of registry-rows must be above 0 and at most 100, got ");
    }
}
