package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

import org.openmds.configuration.Key;

/** The settings of the provider of certificates in files. */
public record CertificateProviderSettings(
        @Key(value = "Files of certificates, PEM or DER; the last part of a name may be a pattern, such as *.pem. Empty: the provider "
                + "does not run.", expected = "file names") List<Path> files,
        @Key(value = "Time between two collections.", initial = "1h", min = "1s", max = "1d") Duration interval,
        @Key(value = "Longest duration of one collection; at most the interval.", initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = "Name of the index that receives the document.", initial = IndexSettings.DEFAULT_NAME) String index)
        implements
            ProviderInstance {

    public CertificateProviderSettings {
        files = List.copyOf(files);
    }

    /** Returns true if the provider runs. */
    public boolean enabled() {
        return !files.isEmpty();
    }

    @Override
    public String name() {
        return "certificates";
    }

    @Override
    public String inputDescription() {
        return files.stream().map(Path::toString).collect(Collectors.joining(", ", "files ", ""));
    }
}
