package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.wsrf.TestAwait.await;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.budget.Budget;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Asks an engine on behalf of several callers. */
@Timeout(60)
final class CallerLanesTest {

    private static final XPathLimits LIMITS = new XPathLimits(4096, 64, Long.MAX_VALUE, Duration.ofSeconds(3),
            1 << 20);
    private static final XPathQuery ENDLESS = new XPathQuery("count(//v[count(//v[count(//v[x = y]) > 1]) > 1])",
            Map.of());
    private static final XPathQuery MODEST = new XPathQuery("count(//v[count(//v) > 3])", Map.of());

    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final Budget results = new Budget("answer-bytes", 400_000, 200_000);
    private final QueryEngine engine = new QueryEngine(LIMITS, 1, metrics, results);
    private final QueryEvaluator evaluator = engine.evaluator();

    @Test
    void evaluate_twoAnonymousLanesWithEndlessQueries_aThirdIsAnswered() {
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String address : new String[]{"192.0.2.1", "192.0.2.2"}) {
                IntStream.range(0, 8)
                        .forEach(i -> callers.execute(() -> askInVain(Caller.anonymous(address, Optional.empty()))));
            }
            await().until(() -> metrics.get("mds.queries.waiting").gauge().value() >= 14);

            assertThat(evaluator.evaluate(MODEST, document(2_000), Caller.anonymous("192.0.2.3", Optional.empty())))
                    .hasToString("2000");

            engine.close();
        }
        assertThat(metrics.get("mds.queries.refused").counter().count()).isEqualTo(16);
        assertThat(metrics.get("mds.queries.overrun").counter().count()).isZero();
    }

    @Test
    void evaluate_resultBeyondTheCallersShare_isRefusedAndFreed() {
        assertThat(evaluator.evaluate(new XPathQuery("//v", Map.of()), document(5_000), Caller.LOCAL).length())
                .isGreaterThan(30_000);
        assertThatThrownBy(
                () -> evaluator.evaluate(new XPathQuery("//v", Map.of()), document(50_000), Caller.LOCAL))
                .isInstanceOfSatisfying(WsrfFaultException.class,
                        fault -> assertThat(fault.fault().kind()).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE))
                .hasMessageContaining("answer-bytes of 400000");
        assertThat(results.inUse()).isZero();
        engine.close();
    }

    private void askInVain(Caller caller) {
        assertThatThrownBy(() -> evaluator.evaluate(ENDLESS, document(2_000), caller))
                .isInstanceOfAny(WsrfFaultException.class, XPathEvaluationException.class);
    }

    private static ResourceProperties document(int values) {
        return PropertyDocument.named(new QName("d"))
                .value(XmlFragment.parse("<w>" + "<v><x/></v>".repeat(values) + "</w>"))
                .build();
    }
}
