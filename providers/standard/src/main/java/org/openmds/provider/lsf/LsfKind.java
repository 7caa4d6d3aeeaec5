package org.openmds.provider.lsf;

import java.util.Optional;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.DiscoveredSystem;
import org.openmds.provider.LocalSystems;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.batch.BatchPrograms;
import org.openmds.provider.batch.BatchTools;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code lsf}. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class LsfKind implements ProviderKind<LsfSettings> {

    @Override
    public SettingsSection<LsfSettings> section() {
        return SettingsSection.list("lsf",
                "An LSF cluster: queues and hosts.",
                LsfSettings.class);
    }

    @Override
    public InformationProvider open(LsfSettings settings, ProviderTools tools) {
        BatchTools batch = new BatchTools(settings.common(), tools);
        BatchPrograms programs = batch.programs(settings.programs(), "LSF_ENVDIR", settings.configuration());
        return batch.provider(settings.publish().headNode(),
                new LsfBatchSystem(new LsfPublication(settings.publish().hosts()), LsfPrograms.of(programs)));
    }

    @Override
    public Optional<DiscoveredSystem> discover(LocalSystems here) {
        return here.withProgram("LSF", "lsf", "bhosts");
    }
}
