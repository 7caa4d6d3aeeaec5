package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The provider of certificates in files.
 *
 * @param files
 *            each a file, or a folder with a glob pattern as its last part; the provider runs where there is one
 * @param interval
 *            from one collection to the next
 * @param timeout
 *            of one collection; at most the interval
 * @param index
 *            name of the index that receives them
 */
public record CertificateProviderSettings(
        @Key(value = "Files of certificates, PEM or DER; the last part of a name may be a pattern, such as *.pem. None: the provider does not run.", expected = "file names") List<Path> files,
        @Key(value = "From one collection to the next.", min = "1s", max = "1d") Duration interval,
        @Key(value = "How long one collection may take; at most the interval.", min = "100ms", max = "1h") Duration timeout,
        @Key("Name of the index that receives them.") String index)
        implements
            ProviderInstance {

    public CertificateProviderSettings {
        files = List.copyOf(files);
    }

    /** Whether there is a file. */
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
