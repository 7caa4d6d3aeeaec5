package org.openmds.provider.slurm;

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

/** The kind {@code slurm}. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class SlurmKind implements ProviderKind<SlurmSettings> {

    @Override
    public SettingsSection<SlurmSettings> section() {
        return SettingsSection.list("slurm",
                "A Slurm cluster: partitions as queues, nodes as hosts, jobs counted.",
                SlurmSettings.class);
    }

    @Override
    public InformationProvider open(SlurmSettings settings, ProviderTools tools) {
        BatchTools batch = new BatchTools(settings.common(), tools);
        BatchPrograms programs = batch.programs(settings.programs(), "SLURM_CONF", settings.configuration());
        return batch.provider(settings.publish().counted().headNode(),
                new SlurmBatchSystem(new SlurmPublication(settings.publish().counted().hosts(),
                        settings.publish().listing()), SlurmPrograms.of(programs), tools.clock()));
    }

    @Override
    public Optional<DiscoveredSystem> discover(LocalSystems here) {
        return here.withProgram("Slurm", "slurm", "sinfo");
    }
}
