package org.openmds.server;

import java.util.Optional;

import org.openmds.aggregator.ProviderSources.RunningProvider;
import org.openmds.server.provider.FailedProvider;
import org.openmds.server.provider.ProviderPlan;

/**
 * An open provider.
 *
 * @param plan
 *            the plan; that of a provider which could not be opened is a {@link FailedProvider}
 */
record ProviderRun(ProviderPlan plan, RunningProvider running) {

    /** Returns the sentence about a provider that does not run. */
    Optional<String> problem() {
        return plan instanceof FailedProvider failed
                ? Optional.of("provider %s does not run: %s".formatted(plan.name(), failed.problem()))
                : Optional.empty();
    }
}
