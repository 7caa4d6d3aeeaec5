package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.index.query.QueriedGroup.hostElement;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.index.query.GroupColumn.Selected;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.index.RequiredTokens;
import org.openmds.wsrf.xpath.index.ValueCondition;

/** Tests that the columns stay within their limits, whatever is asked. */
@Timeout(60)
final class GroupColumnsTest {

    private static final int HOSTS = 300;
    private static final Duration LEASE = Duration.ofMinutes(10);
    /** Enough for one block of entries, not for all. */
    private static final int FEW_STEPS = 5_000;

    private final QueriedGroup hosts = new QueriedGroup(new ManualClock(), new UnreliableStore());

    @BeforeEach
    void fill() {
        for (int i = 0; i < HOSTS; i++) {
            hosts.add(i, hostElement(i, i), LEASE);
        }
    }

    @AfterEach
    void close() {
        hosts.close();
    }

    @Test
    void select_otherConstant_findsTheEntriesFromTheSecondTimeOn() {
        GroupColumns columns = new GroupColumns(1 << 20);

        assertThat(select(columns, condition("count(//g:Host[g:Load > 5])"))).isNull();
        Selected selected = Objects
                .requireNonNull(select(columns, condition("count(//g:Host[g:Load > 297])")));
        assertThat(selected.values()).isEqualTo(2);
        assertThat(selected.positions()).hasSize(2);
        assertThat(columns.bytes()).isBetween(HOSTS * 20L, HOSTS * 60L);
    }

    @Test
    void select_valuesBeyondTheLimit_areNotKept() {
        GroupColumns columns = new GroupColumns(4_000);

        for (int i = 0; i < 3; i++) {
            assertThat(select(columns, condition("count(//g:Job[@id > 5])"))).isNull();
            assertThat(select(columns, text("//g:Host[contains(@Name, 'h1')]"))).isNull();
        }
        assertThat(columns.bytes()).isLessThan(4_000);
    }

    @Test
    void select_manyValues_keepsFewColumns() {
        GroupColumns columns = new GroupColumns(1 << 20);

        for (int i = 0; i < 1_000; i++) {
            for (int time = 0; time < 2; time++) {
                select(columns,
                        condition("count(//g:Host[@Name != 'n' and g:Other%d > 1][g:Other%d > 5])".formatted(i, i)));
            }
        }
        assertThat(columns.size()).isLessThanOrEqualTo(64);
        assertThat(columns.bytes()).isLessThanOrEqualTo(1 << 20);
    }

    @Test
    void select_limitOfTimeReached_goesOnAtTheNextTime() {
        GroupColumns columns = new GroupColumns(1 << 20);
        ValueCondition condition = condition("count(//g:Host[g:Load > 5])");
        EvaluationBudget few = new EvaluationBudget(new XPathLimits(4096, 64, FEW_STEPS, LEASE, 1 << 20),
                () -> 0);

        assertThat(select(columns, condition)).isNull();
        assertThat(columns.select(0, condition, group(), few)).isNull();
        assertThat(columns.bytes()).as("the blocks that were read stay").isPositive();
        assertThat(select(columns, condition)).isNotNull();
    }

    @Test
    void select_whileAnotherThreadReads_doesNotWait() {
        GroupColumns columns = new GroupColumns(1 << 20);
        ValueCondition condition = condition("count(//g:Host[g:Load > 5])");
        select(columns, condition);
        AtomicInteger looks = new AtomicInteger();
        AtomicReference<@Nullable Selected> meanwhile = new AtomicReference<>(new Selected(new int[0], -1));
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            LongSupplier clock = () -> {
                // The first look at the clock is at the start, the second while values are read.
                if (looks.incrementAndGet() == 2) {
                    meanwhile.set(result(other.submit(() -> select(columns, condition))));
                }
                return 0;
            };
            assertThat(columns.select(0, condition, group(), new EvaluationBudget(XPathLimits.DEFAULT, clock)))
                    .isNotNull();
        }
        assertThat(meanwhile).hasValue(null);
        assertThat(select(columns, condition)).isNotNull();
    }

    private static @Nullable Selected result(Future<Selected> selected) {
        try {
            return selected.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private @Nullable Selected select(GroupColumns columns, ValueCondition condition) {
        return columns.select(0, condition, group(), new EvaluationBudget(XPathLimits.DEFAULT, () -> 0));
    }

    private GroupProperties group() {
        return (GroupProperties) hosts.properties();
    }

    private static ValueCondition condition(String expression) {
        return XPathExpression.compile(expression, Map.of("g", "urn:glue"), XPathLimits.DEFAULT)
                .entryLocal()
                .orElseThrow()
                .countedValues()
                .getFirst();
    }

    /** Returns the condition of a path with one condition. */
    private static ValueCondition text(String expression) {
        RequiredTokens required = XPathExpression.compile(expression, Map.of("g", "urn:glue"), XPathLimits.DEFAULT)
                .entryLocal()
                .orElseThrow()
                .requiredTokens();
        return ((RequiredTokens.AllOf) required).parts()
                .stream()
                .filter(RequiredTokens.HasValue.class::isInstance)
                .map(part -> ((RequiredTokens.HasValue) part).condition())
                .findFirst()
                .orElseThrow();
    }
}
