package org.openmds.provider.document;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code execution}: the output of a program. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class ProgramDocumentKind implements ProviderKind<ProgramDocumentSettings> {

    @Override
    public SettingsSection<ProgramDocumentSettings> section() {
        return SettingsSection.list("execution",
                "A document that a program prints: XML, JSON or text.",
                ProgramDocumentSettings.class);
    }

    @Override
    public InformationProvider open(ProgramDocumentSettings settings, ProviderTools tools) {
        return new DocumentProvider(settings.common().name(),
                tools.program(settings.common().name(), settings.program(), settings.arguments(),
                        settings.common().timeout()),
                settings.document().publication());
    }
}
