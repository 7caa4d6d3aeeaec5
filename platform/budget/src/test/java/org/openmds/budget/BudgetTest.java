package org.openmds.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

class BudgetTest {

    private final Budget budget = new Budget("places", 10, 6);

    @Test
    void take_withinLimits_isInUseUntilClosed() {
        BudgetPermit permit = budget.take("a", 6).orElseThrow();
        assertThat(budget.inUse()).isEqualTo(6);

        permit.close();
        permit.close();

        assertThat(budget.inUse()).isZero();
        assertThat(budget.take("a", 6)).isPresent();
        assertThat(budget.refusals()).isZero();
    }

    @Test
    void take_aboveShare_isRefusedForThisCallerOnly() {
        BudgetPermit _ = budget.take("a", 6).orElseThrow();

        assertThat(budget.take("a", 1)).isEmpty();
        assertThat(budget.take("b", 4)).isPresent();
        assertThat(budget.refusals()).isEqualTo(1);
    }

    @Test
    void take_aboveLimit_isRefusedAndKeepsTheShare() {
        BudgetPermit _ = budget.take("a", 6).orElseThrow();
        BudgetPermit b = budget.take("b", 4).orElseThrow();
        assertThat(budget.take("c", 1)).isEmpty();

        b.close();

        assertThat(budget.take("c", 4)).isPresent();
        assertThat(budget.refusal()).contains("places of 10").contains("share of 6");
    }

    @Test
    void hold_untilItIsFreed_countsForTheLaneAndForAll() {
        assertThat(budget.hold("a", 5, 0)).isTrue();
        assertThat(budget.hold("a", 2, 0)).isFalse();
        assertThat(budget.inUse("a")).isEqualTo(5);
        assertThat(budget.inUse()).isEqualTo(5);

        budget.free("a", 3);
        assertThat(budget.hold("a", 2, 0)).isTrue();
        budget.free("a", 4);

        assertThat(budget.inUse("a")).isZero();
        assertThat(budget.inUse()).isZero();
        assertThat(budget.refusals()).isEqualTo(1);
    }

    @Test
    void hold_beyondTheLimits_takesNoMoreThanThat() {
        assertThat(budget.hold("a", 7, 1)).isTrue();
        assertThat(budget.hold("a", 1, 1)).isFalse();
        assertThat(budget.hold("b", 4, 1)).isTrue();

        assertThat(budget.hold("c", 1, 1)).isFalse();
        assertThat(budget.hold("c", 0, 0)).isFalse();
        assertThat(budget.inUse()).isEqualTo(11);
    }

    @Test
    void take_amountThatWouldOverflow_isRefused() {
        BudgetPermit _ = budget.take("a", 1).orElseThrow();

        assertThat(budget.take("b", Long.MAX_VALUE)).isEmpty();
        assertThat(budget.inUse()).isEqualTo(1);
    }

    @Test
    void grow_aboveShare_keepsTheAmount() {
        BudgetPermit permit = budget.take("a", 2).orElseThrow();

        assertThat(permit.grow(4)).isTrue();
        assertThat(permit.grow(1)).isFalse();
        assertThat(budget.inUse()).isEqualTo(6);
    }

    @Test
    void grow_afterClose_isRefused() {
        BudgetPermit permit = budget.take("a", 2).orElseThrow();
        permit.close();

        assertThat(permit.grow(1)).isFalse();
        assertThat(budget.inUse()).isZero();
    }

    @Test
    void shrink_moreThanHeld_freesWhatIsHeld() {
        BudgetPermit permit = budget.take("a", 5).orElseThrow();
        permit.shrink(2);
        assertThat(budget.inUse()).isEqualTo(3);

        permit.shrink(9);
        permit.close();

        assertThat(budget.inUse()).isZero();
        assertThat(budget.take("a", 6)).isPresent();
    }

    @Test
    void budget_negativeLimit_isRefused() {
        assertThatThrownBy(() -> new Budget("x", -1, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void take_manyThreads_neverExceedsTheLimit() throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Optional<BudgetPermit>>> taken = IntStream.range(0, 1_000)
                    .mapToObj(n -> threads.submit(() -> {
                        start.await();
                        return budget.take("lane " + n % 7, 1);
                    }))
                    .toList();
            start.countDown();
            int granted = 0;
            for (Future<Optional<BudgetPermit>> each : taken) {
                granted += each.get().isPresent() ? 1 : 0;
            }
            assertThat(granted).isEqualTo(10);
            assertThat(budget.inUse()).isEqualTo(10);
            assertThat(budget.refusals()).isEqualTo(990);
        }
    }
}
