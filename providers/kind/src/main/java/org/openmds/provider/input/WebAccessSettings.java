package org.openmds.provider.input;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.Secret;
import org.openmds.configuration.value.TokenFile;
import org.openmds.configuration.value.TokenFile.SecretReading;

/** The credential for a web server, and the certificates that it is trusted with. */
public record WebAccessSettings(
        @Key(value = "User name for HTTP Basic, with the secret as password; absent: the secret is sent as a bearer token.", pattern = "[^:\\x00-\\x1f\\x7f]{1,255}", expected = "a name of 1 to 255 characters without colon") Optional<String> username,
        @Key("File whose first line is the token or the password, not readable by every user of the machine; absent: no "
                + "credential is sent.") Optional<Path> secretFile,
        @Key("File of trusted certificates (PEM) for the server; absent: those that Java trusts.") Optional<Path> trusted)
        implements
            CheckedSettings {

    /** Reads the secret from its file, so that a new one needs no restart; empty if no credential is sent. */
    Optional<SecretReading> secret() {
        return secretFile.map(username.isPresent() ? TokenFile::readPassword : TokenFile::read);
    }

    /** Returns the value of the Authorization header. */
    String authorization(Secret secret) {
        return username.map(user -> "Basic " + Base64.getEncoder()
                .encodeToString((user + ":" + secret.reveal()).getBytes(StandardCharsets.UTF_8)))
                .orElseGet(() -> "Bearer " + secret.reveal());
    }

    @Override
    public void check(Findings findings) {
        if (username.isPresent() && secretFile.isEmpty() && findings.isValid("username", "secret-file")) {
            findings.report("needs a secret-file with the password", "username");
        }
        if (findings.isValid("secret-file") && secret().orElse(null) instanceof SecretReading.Refused(String reason)) {
            findings.report("the file %s %s".formatted(secretFile.orElseThrow(), reason), "secret-file");
        }
        checkTrusted(trusted, findings);
    }

    /** Checks a file of trusted certificates, the value of the key {@code trusted}. */
    public static void checkTrusted(Optional<Path> trusted, Findings findings) {
        trusted.filter(file -> findings.isValid("trusted") && !Files.isReadable(file))
                .ifPresent(file -> findings.report("the file %s cannot be read".formatted(file), "trusted"));
    }
}
