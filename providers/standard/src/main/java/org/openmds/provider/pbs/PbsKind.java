package org.openmds.provider.pbs;

import java.util.List;
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

/** The kind {@code pbs}: PBS Professional, OpenPBS and Torque. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class PbsKind implements ProviderKind<PbsSettings> {

    @Override
    public SettingsSection<PbsSettings> section() {
        return SettingsSection.list("pbs",
                "A PBS, OpenPBS or Torque server: queues and nodes.",
                PbsSettings.class);
    }

    @Override
    public InformationProvider open(PbsSettings settings, ProviderTools tools) {
        BatchTools batch = new BatchTools(settings.common(), tools);
        BatchPrograms programs = batch.programs(settings.programs(), "", Optional.empty());
        return batch.provider(settings.publish().headNode(),
                new PbsBatchSystem(new PbsPublication(BatchTools.thisHost(), settings.publish().hosts()),
                        PbsPrograms.of(programs, settings.form())));
    }

    @Override
    public Optional<DiscoveredSystem> discover(LocalSystems here) {
        return here.program("pbsnodes")
                .or(() -> here.firstFile(List.of("opt/pbs/bin/pbsnodes")))
                .map(program -> new DiscoveredSystem("PBS (%s)".formatted(program), "pbs",
                        "[{name: pbs, programs: \"%s\"}]".formatted(program.resolveSibling("").normalize())));
    }
}
