package org.openmds.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.openmds.loadtest.generator.kind.ParameterRows;

final class BrokerQueryMixTest {

    private static final Offset<Double> CHANCE = within(0.04);

    private static double part(List<String> queries, String beginning) {
        return (double) queries.stream().filter(query -> query.startsWith(beginning)).count() / queries.size();
    }

    @Test
    void queries_ofAThousand_areMixedAsTheLogWas() {
        List<String> queries = BrokerQueryMix.queries();

        assertThat(queries).hasSize(BrokerQueryMix.ROWS);
        assertThat(part(queries, "//glue:Host[@UniqueID=")).isCloseTo(0.40, CHANCE);
        assertThat(part(queries, "//glue:ComputingElement[@UniqueID=")).isCloseTo(0.16, CHANCE);
        assertThat(part(queries, "//glue:ComputingElement[contains(")).isCloseTo(0.15, CHANCE);
        assertThat(part(queries, "//glue:ComputingElement[glue:")).isCloseTo(0.20, CHANCE);
        assertThat(part(queries, "//glue:MainMemory")).isCloseTo(0.08, CHANCE);
        assertThat(part(queries, "/*")).isBetween(0.001, 0.03);
    }

    @Test
    void options_parameters_areReadBack() {
        ParameterRows parameterRows = ParameterRows.parse(BrokerQueryMix.options().getOrDefault("parameters", ""));

        assertThat(parameterRows.columns()).containsExactly("query");
        assertThat(parameterRows.rows()).hasSize(BrokerQueryMix.ROWS);
        assertThat(parameterRows.row(0, 0)).containsExactly(BrokerQueryMix.queries().getFirst());
    }
}
