package org.openmds.budget;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** An amount that a caller has taken from a budget. Closing it frees the amount; closing it again does nothing. Thread-safe. */
public final class BudgetPermit implements AutoCloseable {

    private final Budget budget;
    private final String lane;
    @GuardedBy("this")
    private long amount;
    @GuardedBy("this")
    private boolean closed;

    BudgetPermit(Budget budget, String lane) {
        this.budget = budget;
        this.lane = lane;
    }

    /**
     * Takes more.
     *
     * @return false if a limit would be exceeded, or the permit is closed; the amount is unchanged then
     */
    public synchronized boolean grow(long more) {
        if (closed || !budget.hold(lane, more, 0)) {
            return false;
        }
        amount += more;
        return true;
    }

    /** Frees a part of the amount. */
    public synchronized void shrink(long less) {
        long freed = Math.min(less, amount);
        amount -= freed;
        budget.free(lane, freed);
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            budget.free(lane, amount);
            amount = 0;
        }
    }
}
