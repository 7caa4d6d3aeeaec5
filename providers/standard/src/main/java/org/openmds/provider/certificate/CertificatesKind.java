package org.openmds.provider.certificate;

import java.util.List;
import java.util.Optional;

import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.SettingsSection;
import org.openmds.provider.DiscoveredSystem;
import org.openmds.provider.LocalSystems;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.input.ProviderTools;

import com.google.auto.service.AutoService;

/** The kind {@code certificates}: certificates in files. */
@AutoService(ProviderKind.class)
@SuppressWarnings("rawtypes") // of AutoService: a service has no type arguments
public final class CertificatesKind implements ProviderKind<CertificateSettings> {

    @Override
    public SettingsSection<CertificateSettings> section() {
        return SettingsSection.single("certificates",
                "X.509 certificates in files: their subjects and their remaining validity.",
                CertificateSettings.class);
    }

    @Override
    public InformationProvider open(CertificateSettings settings, ProviderTools tools) {
        return new CertificateProvider(new CertificatePublication(settings.common().name(), settings.files()),
                tools.clock());
    }

    @Override
    public Optional<DiscoveredSystem> discover(LocalSystems here) {
        return here.firstFile(List.of("etc/grid-security/hostcert.pem"))
                .map(file -> new DiscoveredSystem("the certificate of this host (%s)".formatted(file), "certificates",
                        "{files: [\"%s\"]}".formatted(file)));
    }
}
