package org.openmds.provider.document;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code http}: a document of a web server. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class HttpDocumentKind implements ProviderKind<HttpDocumentSettings> {

    @Override
    public SettingsSection<HttpDocumentSettings> section() {
        return SettingsSection.list("http",
                "A document of a web server: XML, JSON or text.",
                HttpDocumentSettings.class);
    }

    @Override
    public InformationProvider open(HttpDocumentSettings settings, ProviderTools tools) {
        return new DocumentProvider(settings.common().name(),
                tools.web(settings.url(), settings.accept(), settings.access()), settings.document().publication());
    }
}
