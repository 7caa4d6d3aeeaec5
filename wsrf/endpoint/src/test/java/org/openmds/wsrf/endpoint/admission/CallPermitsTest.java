package org.openmds.wsrf.endpoint.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.openmds.budget.BudgetPermit;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.CallMemory;

class CallPermitsTest {

    private static final String LANE = "alice";

    private final EndpointBudgets budgets = EndpointBudgets.of(1 << 20, 1 << 20);
    private final CallPermits permits = new CallPermits(budgets, () -> {
    });

    @Test
    void holdAnswer_heldByTheOperationBefore_needsNoMoreRoom() {
        CallMemory memory = permits.memory(LANE, 100);
        assertThat(memory.holdAnswer(100_000)).isTrue();
        try (BudgetPermit _ = budgets.answers().take(LANE, budgets.answers().share() - 100_000).orElseThrow()) {

            assertThat(permits.holdAnswer(LANE, 100_000)).isEmpty();
            assertThat(permits.holdAnswer(LANE, 99_000)).isEmpty();
            assertThat(memory.holdAnswer(200_000)).isFalse();
        }
        permits.close();
        assertThat(budgets.answers().inUse()).isZero();
    }

    @Test
    void hold_withinTheWeightOfTheBody_takesNothing() {
        assertThat(permits.holdReceived(LANE, 10_000)).isTrue();

        permits.memory(LANE, 10_000).hold(70_000);

        assertThat(budgets.requests().inUse()).isEqualTo(80_000);
    }

    @Test
    void hold_beyondTheWeightOfTheBody_growsThePermitOrIsRefused() {
        assertThat(permits.holdReceived(LANE, 10_000)).isTrue();
        CallMemory memory = permits.memory(LANE, 10_000);

        memory.hold(150_000);

        assertThat(budgets.requests().inUse()).isEqualTo(160_000);
        assertThatThrownBy(() -> memory.hold(1 << 20)).isInstanceOf(WsrfFaultException.class)
                .hasMessageContaining("request-bytes");
        permits.close();
        assertThat(budgets.requests().inUse()).isZero();
    }
}
