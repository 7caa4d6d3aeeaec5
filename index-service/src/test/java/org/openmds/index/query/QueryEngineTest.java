package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.wsrf.TestAwait.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.wsrf.properties.ElementsOutput;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

final class QueryEngineTest {

    private static final XPathQuery QUERY = new XPathQuery("string(/d/v)", Map.of());
    private static final XPathQuery MANY = new XPathQuery("count(//v[count(//v) > 3])", Map.of());

    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final QueryEngine engine = new QueryEngine(
            new XPathLimits(4096, 64, 1_000_000L, Duration.ofMinutes(1), 1000), 1, metrics, Budget.unlimited());
    private final QueryEvaluator evaluator = engine.evaluator();

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void evaluate_sameVersion_answersFromTheCache() {
        evaluator.evaluate(QUERY, document("1").version(7).build());
        XmlOutput first = evaluator.evaluate(QUERY, document("1").version(7).build());

        assertThat(evaluator.evaluate(QUERY, document("1").version(7).build())).isSameAs(first);
        assertThat(evaluator.evaluateAtOnce(QUERY, document("1").version(7).build())).containsSame(first);
        assertThat(answered("kept")).isEqualTo(2);
    }

    @Test
    void evaluate_otherVersionOrQuery_isEvaluatedAgain() {
        evaluator.evaluate(QUERY, document("1").version(7).build());

        assertThat(evaluator.evaluate(QUERY, document("2").version(8).build())).hasToString("2");
        assertThat(evaluator.evaluate(QUERY, document("1").version(7).build())).hasToString("1");
        assertThat(evaluator.evaluate(new XPathQuery("count(/d/v)", Map.of()), document("9").version(7).build()))
                .hasToString("1");
    }

    @Test
    void evaluate_otherService_isNotAnsweredByTheFirst() {
        evaluator.evaluate(QUERY, document("1").version(7).build());

        assertThat(engine.evaluator().evaluate(QUERY, document("2").version(7).build())).hasToString("2");
    }

    @Test
    void evaluate_withoutVersion_isNeverCached() {
        evaluator.evaluate(QUERY, document("1").build());

        assertThat(evaluator.evaluate(QUERY, document("2").build())).hasToString("2");
    }

    @Test
    void evaluate_refusedExpression_leavesRoomForTheNext() {
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> evaluator.evaluate(new XPathQuery("//[", Map.of()), document("1").build()))
                    .isInstanceOf(InvalidXPathException.class);
            assertThatThrownBy(() -> evaluator.evaluateAtOnce(new XPathQuery("//[", Map.of()), document("1").build()))
                    .isInstanceOf(InvalidXPathException.class);
        }

        assertThat(evaluator.evaluate(QUERY, document("1").build())).hasToString("1");
    }

    @Test
    void evaluateAtOnce_elements_areAtHandButNotInTheCache() {
        XPathQuery elements = new XPathQuery("/d/v", Map.of());
        ResourceProperties document = document("<w/>1").version(7).build();

        XmlOutput first = evaluator.evaluateAtOnce(elements, document).orElseThrow();
        XmlOutput second = evaluator.evaluateAtOnce(elements, document).orElseThrow();
        XmlOutput cached = evaluator.evaluateAtOnce(elements, document).orElseThrow();

        for (XmlOutput output : List.of(first, second)) {
            assertThat(((ElementsOutput) output).elements().orElseThrow()).singleElement()
                    .satisfies(element -> assertThat(element.toFragment()).hasToString(output.toString()));
        }
        assertThat(cached).isInstanceOf(BytesOutput.class).hasToString(first.toString());
        assertThat(answered("kept")).isEqualTo(1);
    }

    @Test
    void evaluateAtOnce_otherNodesThanElements_areReadFromTheBytes() {
        ResourceProperties document = document("<w a='1'/>").version(7).build();

        assertThat(Stream.of("//@a", "//w|//@a", "/")
                .map(expression -> evaluator.evaluateAtOnce(new XPathQuery(expression, Map.of()), document)
                        .orElseThrow()))
                .allSatisfy(output -> assertThat(((ElementsOutput) output).elements()).isEmpty());
    }

    @Test
    void evaluateAtOnce_fewNodesAndManySteps_isLeftToThePool() {
        ResourceProperties document = document("<v/>".repeat(200)).version(7).build();

        assertThat(evaluator.evaluateAtOnce(MANY, document)).isEmpty();
        assertThat(evaluator.evaluate(MANY, document)).hasToString("201");
        assertThat(evaluator.evaluateAtOnce(MANY, document)).isPresent();
    }

    @Test
    void evaluateAtOnce_manyNodes_isLeftToThePool() {
        assertThat(evaluator.evaluateAtOnce(QUERY, document("<v/>".repeat(10_000)).build())).isEmpty();
    }

    @Test
    void evaluateAtOnce_costlyQueryOverADocumentThatIsSmallNow_isTriedAgain() {
        assertThat(evaluator.evaluateAtOnce(MANY, document("<v/>".repeat(200)).version(7).build())).isEmpty();
        ResourceProperties small = document("<v/>").version(8).build();
        assertThat(evaluator.evaluateAtOnce(MANY, small)).isEmpty();

        assertThat(Stream.generate(() -> evaluator.evaluateAtOnce(MANY, small)).limit(100)).anyMatch(
                Optional::isPresent);
    }

    @Test
    void evaluate_longExpression_isCompiledInThePoolAndThenCached() {
        XPathQuery longQuery = new XPathQuery("concat(%s)".formatted("/d/v,".repeat(200) + "''"), Map.of());

        assertThat(evaluator.evaluate(QUERY, document("1").version(7).build())).hasToString("1");
        assertThat(evaluations()).as("evaluations in the pool").isZero();
        assertThat(evaluator.evaluate(longQuery, document("1").version(7).build())).hasToString("1".repeat(200));
        await().until(() -> evaluations() == 1);
        assertThat(evaluator.evaluate(longQuery, document("2").version(8).build())).hasToString("2".repeat(200));
        assertThat(evaluations()).isEqualTo(1);
    }

    @Test
    void evaluate_longExpressionThatIsRefused_failsAsAShortOne() {
        XPathQuery longQuery = new XPathQuery("//[" + "x".repeat(1_000), Map.of());

        assertThatThrownBy(() -> evaluator.evaluate(longQuery, document("1").build()))
                .isInstanceOf(InvalidXPathException.class);
    }

    private long evaluations() {
        return metrics.get("mds.queries.evaluation").timer().count();
    }

    @Test
    void evaluate_longNamespaces_isRefused() {
        XPathQuery query = new XPathQuery("//a:x | //b:x", Map.of("a", "u".repeat(40_000), "b", "v".repeat(40_000)));

        assertThatThrownBy(() -> evaluator.evaluate(query, document("1").build()))
                .isInstanceOf(InvalidXPathException.class)
                .hasMessage("the namespaces of the prefixes in the expression have 80002 characters together,"
                        + " expected at most 65536");
        assertThatThrownBy(() -> evaluator.evaluateAtOnce(query, document("1").build()))
                .isInstanceOf(InvalidXPathException.class);
    }

    @Test
    void evaluate_limits_areTheEngines() {
        assertThatThrownBy(() -> evaluator.evaluate(MANY, document("<v/>".repeat(2000)).build()))
                .isInstanceOf(XPathEvaluationException.class)
                .hasMessageContaining("1000000 nodes");
        assertThatThrownBy(
                () -> evaluator.evaluate(new XPathQuery("/d/v", Map.of()), document("x".repeat(1000)).build()))
                .isInstanceOf(XPathEvaluationException.class)
                .hasMessageContaining("longer than 1000 bytes");
    }

    @Test
    void close_twice_isAllowed() {
        engine.close();
        engine.close();

        assertThatThrownBy(() -> evaluator.evaluate(MANY, document("<v/>".repeat(200)).build()))
                .isInstanceOf(RuntimeException.class);
    }

    private double answered(String way) {
        return metrics.get("mds.queries").tag("way", way).counter().count();
    }

    private static PropertyDocument.Builder document(String text) {
        return PropertyDocument.named(new QName("d")).value(XmlFragment.parse("<v>" + text + "</v>"));
    }
}
