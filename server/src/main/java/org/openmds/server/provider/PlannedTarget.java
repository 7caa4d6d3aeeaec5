package org.openmds.server.provider;

import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderTarget;
import org.openmds.provider.input.ProviderTools;

/** A target that a running provider has found. */
public record PlannedTarget(ProviderTarget target) implements ProviderPlan {

    @Override
    public CommonSettings common() {
        return target.common();
    }

    @Override
    public InformationProvider open(ProviderTools tools) {
        return target.provider();
    }
}
