package org.openmds.provider.document;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code file}: the content of a file. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class FileDocumentKind implements ProviderKind<FileDocumentSettings> {

    @Override
    public SettingsSection<FileDocumentSettings> section() {
        return SettingsSection.list("file",
                "A document in a file: XML, JSON or text.",
                FileDocumentSettings.class);
    }

    @Override
    public InformationProvider open(FileDocumentSettings settings, ProviderTools tools) {
        return new DocumentProvider(settings.common().name(), tools.file(settings.file()),
                settings.document().publication());
    }
}
