package org.openmds.server.provider;

import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.input.ProviderTools;

/** A provider to run, with the settings of its entry. A value: a provider whose plan stays equal is not disturbed. */
public sealed interface ProviderPlan permits ConfiguredProvider, FailedProvider, PlannedTarget {

    /** Returns its name, its times, the index and the member of its entry. */
    CommonSettings common();

    /**
     * Creates the provider without reading from its source.
     *
     * @throws org.openmds.aggregator.execution.ProbeSetupException
     *             the provider runs programs, and this machine cannot run them safely
     */
    InformationProvider open(ProviderTools tools);

    /** Returns its name, unique among all providers of the process. */
    default String name() {
        return common().name();
    }
}
