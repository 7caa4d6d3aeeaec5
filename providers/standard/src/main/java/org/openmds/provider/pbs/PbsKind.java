package org.openmds.provider.pbs;

import java.util.Optional;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
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
}
