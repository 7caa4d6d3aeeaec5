package org.openmds.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

import org.openmds.configuration.Findings;
import org.openmds.server.settings.TlsSettings;
import org.openmds.server.tls.HostCredential;
import org.openmds.server.tls.TlsException;

/** Checks the files of http.tls. */
final class TlsRules {

    private static final String CERTIFICATE = "http.tls.certificate";
    private static final String KEY = "http.tls.key";
    private static final String TRUST = "http.tls.trust";
    private static final String FETCH = "http.tls.fetch-crls";
    private static final String VOMSDIR = "http.tls.vomsdir";

    private final TlsSettings settings;
    private final Findings findings;

    TlsRules(TlsSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    void check() {
        if (findings.isValid(CERTIFICATE, KEY) && settings.certificate().isPresent() && settings.key().isPresent()) {
            try {
                HostCredential _ = HostCredential.read(settings.certificate().get(), settings.key().get(),
                        Instant.now());
            } catch (TlsException e) {
                findings.report(String.valueOf(e.getMessage()), CERTIFICATE, KEY);
            }
        }
        settings.trust()
                .filter(_ -> findings.isValid(TRUST))
                .filter(file -> !isReadable(file))
                .ifPresent(
                        file -> findings.report("the file or directory %s cannot be read".formatted(file), TRUST));
        settings.trust()
                .filter(_ -> settings.fetchCrls() && findings.isValid(TRUST))
                .filter(directory -> !Files.isDirectory(directory) || !Files.isWritable(directory))
                .ifPresent(directory -> findings.report("%s is no directory that the server can write"
                        .formatted(directory), FETCH));
        checkOrganisations();
    }

    private void checkOrganisations() {
        settings.vomsdir()
                .filter(_ -> findings.isValid(VOMSDIR))
                .filter(directory -> !Files.isDirectory(directory))
                .ifPresent(directory -> findings.report("%s is no directory".formatted(directory), VOMSDIR));
    }

    private static boolean isReadable(Path file) {
        return Files.isReadable(file);
    }
}
