package org.openmds.server.operation;

import org.openmds.budget.Budget;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** The metrics of budgets: limit, amount in use and refusals, by budget. */
public final class BudgetMetrics {

    private BudgetMetrics() {
    }

    /** Shows a budget. */
    public static void show(Budget budget, MeterRegistry metrics) {
        Gauge.builder("mds.budget.limit", budget, Budget::limit)
                .tag("budget", budget.name())
                .description("limit of the bytes or places that all callers together may occupy at one time")
                .register(metrics);
        Gauge.builder("mds.budget.used", budget, Budget::inUse)
                .tag("budget", budget.name())
                .description("amount that callers occupy: bytes or places")
                .register(metrics);
        FunctionCounter.builder("mds.budget.refusals", budget, Budget::refusals)
                .tag("budget", budget.name())
                .description("requests that were refused because the budget, or the caller's share of it, was in use")
                .register(metrics);
    }
}
