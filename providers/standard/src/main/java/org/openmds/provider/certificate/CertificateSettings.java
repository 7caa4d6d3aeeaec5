package org.openmds.provider.certificate;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.provider.CollectionSettings;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;

/** The settings of the provider of certificates in files. */
record CertificateSettings(
        @Key(value = "Files of certificates, PEM or DER; the last part of a name may be a pattern, such as *.pem. Empty: the provider "
                + "does not run.", expected = "file names") List<Path> files,
        @Embedded(initial = "interval = 1h") CollectionSettings collection)
        implements
            ProviderSettings {

    @Override
    public CommonSettings common() {
        return CommonSettings.ofSingle("certificates", collection);
    }

    @Override
    public boolean enabled() {
        return !files.isEmpty();
    }

    @Override
    public String inputDescription() {
        return files.stream().map(Path::toString).collect(Collectors.joining(", ", "files ", ""));
    }
}
