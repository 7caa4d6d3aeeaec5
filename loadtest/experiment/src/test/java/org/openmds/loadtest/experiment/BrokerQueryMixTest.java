package org.openmds.loadtest.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.systems.ComparedSystems;

final class BrokerQueryMixTest {

    private static final Offset<Double> CHANCE = within(0.04);
    private static final Pattern TIME = Pattern.compile("[0-9]{4}-[0-9-]{5}T[0-9:.]+Z");

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

    private static Stream<ExperimentCurve> curves() {
        return ExperimentCatalog.ALL.stream()
                .filter(experiment -> experiment.id().equals("broker"))
                .flatMap(experiment -> experiment.curves().stream());
    }

    private static ClientSpec client(ExperimentCurve curve) throws Exception {
        boolean isDirectory = Set.of("slapd", "bdii").contains(curve.system());
        return curve.client(ComparedSystems.named(curve.system()),
                isDirectory ? "ldap://127.0.0.1:1/o=grid" : "http://127.0.0.1:1/");
    }

    @ParameterizedTest
    @MethodSource("curves")
    void client_ofEachCurve_hasNoProblem(ExperimentCurve curve) throws Exception {
        LoadPlan plan = new LoadPlan("broker", client(curve),
                new LoadProfile(LoadProfile.LoadModel.CLOSED,
                        List.of(new LoadProfile.LoadStep(1, Duration.ZERO, Duration.ofSeconds(1))),
                        new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO),
                        Duration.ZERO),
                LoadPlan.ConnectionMode.KEEP_ALIVE, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO,
                new LoadPlan.PlanSampling(1, Duration.ofSeconds(30)), List.of(), 1);

        assertThat(ClientKinds.problems(plan).all()).isEmpty();
    }

    /** Uniqueness does not depend on the clock; the time only differs between runs. */
    @ParameterizedTest
    @MethodSource("curves")
    void client_manyQueries_neverSendsATextTwice(ExperimentCurve curve) throws Exception {
        ClientSpec client = client(curve);
        ParameterRows rows = ParameterRows.parse(client.options().getOrDefault("parameters", ""));
        ClientOptions options = ClientOptions.of(ClientKinds.find(client.kind()).orElseThrow(), client);
        TextTemplate template = TextTemplate.of(client.target() + client.options().getOrDefault("xpath", "")
                + client.options().getOrDefault("filter", ""), rows.columns(), "target", options);
        Set<String> texts = new HashSet<>();
        int sent = 0;
        for (int tester = 0; tester < 2; tester++) {
            for (int user = 0; user < 20; user++) {
                for (int number = 0; number < 2 * BrokerQueryMix.ROWS; number += 100) {
                    String text = template.fill(TextTemplate.Values.of(rows, tester, user, number),
                            UnaryOperator.identity());
                    texts.add(TIME.matcher(text).replaceFirst("TIME"));
                    sent++;
                }
            }
        }

        assertThat(texts).hasSize(sent).allMatch(text -> text.contains("TIME"));
    }
}
