package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The defaults of information providers, one line for each kind. */
final class ProviderDefaults {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private ProviderDefaults() {
    }

    /** This machine, and nothing else. */
    static ProviderSettings providers(String index) {
        return new ProviderSettings(
                new HostProviderSettings(true, Duration.ofSeconds(15), TIMEOUT, index, Optional.empty(), 64,
                        false, 64),
                new CertificateProviderSettings(List.of(), Duration.ofHours(1), TIMEOUT, index),
                List.of(), // file
                List.of(), // http
                List.of()); // execution
    }

    /** The keys of a provider. */
    static Map<Class<?>, Record> elements(String index) {
        return Map.ofEntries(
                Map.entry(FileProviderSettings.class,
                        new FileProviderSettings("", MINUTE, TIMEOUT, index, Path.of(""), DocumentSettings.XML)),
                Map.entry(HttpProviderSettings.class,
                        new HttpProviderSettings("", MINUTE, TIMEOUT, index, HttpUrl.parse("http://localhost"), "*/*",
                                Optional.empty(), Optional.empty(), DocumentSettings.XML)),
                Map.entry(ExecutionProviderSettings.class,
                        new ExecutionProviderSettings("", MINUTE, TIMEOUT, index, Path.of(""), List.of(),
                                DocumentSettings.XML)));
    }
}
