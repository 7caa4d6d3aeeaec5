package org.openmds.index.query;

import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/** Counts the bytes of one evaluation's results while they are computed, in a budget of all callers. */
interface ResultMemory extends AutoCloseable {

    /** Counts nothing, for results of a few kilobytes. */
    ResultMemory UNLIMITED = new ResultMemory() {
        @Override
        public void count(long bytes) {
            // A small result needs no permit.
        }

        @Override
        public void free(long bytes) {
            // Nothing was counted.
        }

        @Override
        public void close() {
            // Nothing was counted.
        }
    };

    /**
     * Counts bytes of a result before they are written.
     *
     * @throws WsrfFaultException
     *             ResourceUnavailable: the budget is in use
     */
    void count(long bytes);

    /** Frees a part of the counted bytes. */
    void free(long bytes);

    /** Frees all counted bytes: the result is complete, and its sender counts it. */
    @Override
    void close();

    /** Returns a counter in the share of one caller. */
    static ResultMemory of(Budget budget, String lane) {
        return new Permitted(budget, lane);
    }

    /** Takes bytes from a budget in larger amounts, because results are written in small parts. Used by one thread. */
    final class Permitted implements ResultMemory {
        private static final int AMOUNT = 64 << 10;

        private final Budget budget;
        private final BudgetPermit permit;
        private long left;

        private Permitted(Budget budget, String lane) {
            this.budget = budget;
            this.permit = budget.take(lane, 0).orElseThrow();
        }

        @Override
        public void count(long bytes) {
            left -= bytes;
            if (left < 0) {
                long amount = Math.max(AMOUNT, -left);
                if (!permit.grow(amount)) {
                    throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE, budget.refusal());
                }
                left += amount;
            }
        }

        @Override
        public void free(long bytes) {
            left += bytes;
        }

        @Override
        public void close() {
            permit.close();
        }
    }
}
