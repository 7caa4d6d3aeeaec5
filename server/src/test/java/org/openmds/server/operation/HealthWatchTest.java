package org.openmds.server.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.wsrf.softstate.WriterStatus;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Problems that the metrics of a process tell. */
class HealthWatchTest {

    private final MeterRegistry metrics = new SimpleMeterRegistry();
    private final HealthWatch watch = new HealthWatch(metrics);

    @Test
    void problems_withoutMetrics_areNone() {
        watch.sample();
        assertThat(watch.problems()).isEmpty();
    }

    @Test
    void problems_budgetInUse_isNamedWhileItIs() {
        Budget budget = new Budget("request-bytes", 100, 100);
        BudgetMetrics.show(budget, metrics);
        watch.sample();
        BudgetPermit permit = budget.take("client", 95).orElseThrow();

        assertThat(watch.problems()).containsExactly("budget request-bytes is in use: 95 of 100");

        permit.close();
        assertThat(watch.problems()).isEmpty();
    }

    @Test
    void problems_writerIsBusyWithTheSameChanges_isNamed() {
        AtomicReference<Duration> busy = new AtomicReference<>(Duration.ofMillis(4_999));
        WriterStatus writer = new WriterStatus() {
            @Override
            public String name() {
                return "subscriptions";
            }

            @Override
            public Duration busy() {
                return busy.get();
            }
        };
        WriterMetrics.show(writer, metrics);
        assertThat(watch.problems()).isEmpty();

        busy.set(Duration.ofMillis(6_900));

        assertThat(watch.problems())
                .containsExactly("the writer of subscriptions is stalled: it has been busy for 6 s; changes wait");
    }

    @Test
    void problems_refusal_isNamedForAMinute() {
        Budget budget = new Budget("answer-bytes", 10, 10);
        BudgetMetrics.show(budget, metrics);
        watch.sample();
        assertThat(budget.take("client", 11)).isEmpty();
        assertThat(budget.take("client", 11)).isEmpty();

        for (int i = 0; i < HealthWatch.SAMPLES_PER_MINUTE; i++) {
            assertThat(watch.problems()).containsExactly("refused in the last minute, budget answer-bytes: 2");
            watch.sample();
        }
        assertThat(watch.problems()).isEmpty();
    }

    @Test
    void problems_refusalsThatOnlyTheRequestCaused_areNone() {
        Counter host = metrics.counter("mds.http.refusals", "reason", "host");
        Counter rate = metrics.counter("mds.http.refusals", "reason", "rate");
        watch.sample();
        host.increment();
        assertThat(watch.problems()).isEmpty();

        rate.increment();
        assertThat(watch.problems()).containsExactly("requests refused in the last minute, reason rate: 1");
    }

    @Test
    void problems_sourcesWithoutAnySuccess_areCounted() {
        watch.sample();
        collect("http://a/", 3, 3);
        collect("http://b/", 3, 2);
        collect("http://c/", 0, 0);

        assertThat(watch.problems()).containsExactly(
                "sources all of whose collections in the last 5 minutes failed (mds_collection_failures): 1");

        collect("http://a/", 1, 0);
        assertThat(watch.problems()).isEmpty();
    }

    private void collect(String target, int collections, int failures) {
        Timer timer = metrics.timer("mds.collection.duration", "target", target);
        for (int i = 0; i < collections; i++) {
            timer.record(Duration.ofMillis(1));
        }
        metrics.counter("mds.collection.failures", "target", target).increment(failures);
    }
}
