package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.index.query.QueriedGroup.hostElement;

import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.xml.XmlOutput;

final class MemosTest {

    private static final Bounds BOUNDS = Bounds.of(QueriedGroup.LIMITS);
    private static final int MOST = 20_000;

    private final QueriedGroup hosts = new QueriedGroup(new ManualClock(), new UnreliableStore());
    private final Memos memos = new Memos(MOST);

    @AfterEach
    void close() {
        hosts.close();
    }

    @Test
    void evaluate_manyQueries_takesNoMoreThanAllowed() {
        fill(100);

        for (int i = 0; i < 50; i++) {
            assertThat(evaluate("//g:Host[g:Load > %d]/@Name".formatted(i)).length()).isPositive();
            assertThat(memos.bytes()).isBetween(1_000L, (long) MOST);
        }
    }

    @Test
    void evaluate_moreThanAllowed_isAnsweredAndNotKept() {
        fill(500);

        assertThat(evaluate("//g:Host[g:Load > 0]").length()).isGreaterThan(MOST);
        assertThat(memos.bytes()).isZero();
    }

    @Test
    void evaluate_groupShrinks_forgetsTheRest() {
        fill(100);
        evaluate("//g:Host[g:Load > 0]/@Name");
        long before = memos.bytes();
        hosts.group().snapshot().entries().subList(0, 90).forEach(entry -> hosts.group().remove(entry.key()).join());

        evaluate("//g:Host[g:Load > 0]/@Name");

        assertThat(memos.bytes()).isLessThan(before / 5);
    }

    private void fill(int entries) {
        for (int i = 0; i < entries; i++) {
            hosts.add(i, hostElement(i, i + 1), Duration.ofMinutes(10));
        }
    }

    private XmlOutput evaluate(String expression) {
        KnownQuery known = KnownQuery.compile(QueriedGroup.query(expression), QueriedGroup.LIMITS);
        Plan.Combined plan = Planner.combined(known.local().orElseThrow(), (GroupProperties) hosts.properties(),
                Optional.empty()).orElseThrow();
        return memos.evaluate(new Asked(0, QueriedGroup.query(expression)), plan, BOUNDS).output();
    }
}
