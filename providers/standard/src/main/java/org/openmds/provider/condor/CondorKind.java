package org.openmds.provider.condor;

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

/** The kind {@code condor}: HTCondor. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class CondorKind implements ProviderKind<CondorSettings> {

    @Override
    public SettingsSection<CondorSettings> section() {
        return SettingsSection.list("condor",
                "An HTCondor pool: machines with their slots, jobs counted.",
                CondorSettings.class);
    }

    @Override
    public InformationProvider open(CondorSettings settings, ProviderTools tools) {
        BatchTools batch = new BatchTools(settings.common(), tools);
        BatchPrograms programs = batch.programs(settings.programs(), "CONDOR_CONFIG", settings.configuration());
        CondorPublication publication = new CondorPublication(settings.pool(), BatchTools.thisHost(),
                settings.publish().counted().hosts(), settings.attributes(), settings.publish().listing());
        return batch.provider(settings.publish().counted().headNode(), new CondorBatchSystem(publication,
                CondorPrograms.of(programs, settings.form(), publication), tools.clock()));
    }

    @Override
    public Optional<DiscoveredSystem> discover(LocalSystems here) {
        return here.withProgram("HTCondor", "condor", "condor_status");
    }
}
