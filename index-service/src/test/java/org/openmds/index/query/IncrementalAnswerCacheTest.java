package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.index.query.QueriedGroup.hostElement;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

final class IncrementalAnswerCacheTest {

    private static final EvaluationLimits BOUNDS = EvaluationLimits.of(QueriedGroup.LIMITS);
    private static final int MOST = 20_000;

    private final QueriedGroup hosts = new QueriedGroup(new ManualClock(), new UnreliableStore());
    private final AtomicLong nanoTime = new AtomicLong();
    private final IncrementalAnswerCache incrementalAnswerCache = new IncrementalAnswerCache(MOST, nanoTime::get);

    @AfterEach
    void close() {
        hosts.close();
    }

    @Test
    void evaluate_manyQueries_takesNoMoreThanAllowed() {
        fill(100);

        for (int i = 0; i < 50; i++) {
            assertThat(evaluate("//g:Host[g:Load > %d]/@Name".formatted(i)).length()).isPositive();
            assertThat(incrementalAnswerCache.bytes()).isBetween(1_000L, (long) MOST);
        }
    }

    @Test
    void evaluate_moreThanAllowed_isAnsweredAndNotCached() {
        fill(500);

        assertThat(evaluate("//g:Host[g:Load > 0]").length()).isGreaterThan(MOST);
        assertThat(incrementalAnswerCache.bytes()).isZero();
    }

    @Test
    void evaluate_groupShrinks_dropsTheRest() {
        fill(100);
        evaluate("//g:Host[g:Load > 0]/@Name");
        long before = incrementalAnswerCache.bytes();
        hosts.group().snapshot().entries().subList(0, 90).forEach(entry -> hosts.group().remove(entry.key()).join());

        evaluate("//g:Host[g:Load > 0]/@Name");

        assertThat(incrementalAnswerCache.bytes()).isLessThan(before / 3);
    }

    @Test
    void evaluate_cellsOfOneBlockTakeTooLongTogether_isStopped() {
        fill(100);
        IncrementalAnswerCache slow = new IncrementalAnswerCache(MOST,
                () -> nanoTime.addAndGet(Duration.ofMinutes(15).toNanos()));

        assertThatThrownBy(() -> evaluate("//g:Host[g:Load > 0]/@Name", slow))
                .isInstanceOf(XPathEvaluationException.class)
                .hasMessage("the evaluation took longer than 3600000 ms");
    }

    @Test
    void evaluate_longQuery_countsInTheCacheSize() {
        fill(1);

        evaluate("//g:Host[g:Load > 0 and g:Load != '" + "x".repeat(3_000) + "']");

        assertThat(incrementalAnswerCache.bytes()).isGreaterThan(6_000);
    }

    private void fill(int entries) {
        for (int i = 0; i < entries; i++) {
            hosts.add(i, hostElement(i, i + 1), Duration.ofMinutes(10));
        }
    }

    private XmlOutput evaluate(String expression) {
        return evaluate(expression, incrementalAnswerCache);
    }

    private XmlOutput evaluate(String expression, IncrementalAnswerCache incrementalAnswerCache) {
        CompiledQuery known = CompiledQuery.compile(QueriedGroup.query(expression), QueriedGroup.LIMITS);
        QueryPlan.CombinedPlan plan = QueryPlanner
                .combined(known.local().orElseThrow(), (GroupProperties) hosts.properties(),
                        Optional.empty())
                .orElseThrow();
        return incrementalAnswerCache.evaluate(new QueryKey(0, QueriedGroup.query(expression)), plan, BOUNDS).output();
    }
}
