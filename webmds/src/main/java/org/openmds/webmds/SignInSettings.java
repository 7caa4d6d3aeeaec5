package org.openmds.webmds;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.TokenFile;
import org.openmds.wsrf.client.credential.OutgoingCredentials;

/** The sign-in of users of WebMDS. */
public record SignInSettings(
        @Key(value = "Whether pages and event streams are only for users who signed in and have the right to read each index of this process.", initial = "false") boolean required,
        @Key(value = "URL of the issuer of OpenID Connect at which users sign in. Its access tokens are sent to the services, so it should also be one of rights.issuers.", pattern = "https?://.+", expected = "an http or https URL") Optional<String> issuer,
        @Key("Name of WebMDS at the issuer. The issuer must allow it to return to URL/webmds/sign-in-end, where URL is http.public-url.") Optional<String> clientId,
        @Key("File whose first line is the secret of WebMDS at the issuer; without it, WebMDS is a public client.") Optional<Path> clientSecretFile,
        @Key(value = "Scopes that users are asked for; openid is always one of them.", initial = "[openid]") List<String> scopes)
        implements
            CheckedSettings {

    public SignInSettings {
        scopes = List.copyOf(scopes);
    }

    @Override
    public void check(Findings findings) {
        if (issuer.isPresent() != clientId.isPresent()) {
            findings.report("webmds.sign-in.issuer and webmds.sign-in.client-id need each other", "issuer",
                    "client-id");
        }
        issuer.filter(url -> findings.isValid("issuer") && !isSafe(url))
                .ifPresent(url -> findings.report(
                        "expected an https URL, or one of this machine's loopback addresses, got " + url, "issuer"));
        if (clientSecretFile.isPresent() && issuer.isEmpty()) {
            findings.report("needs webmds.sign-in.issuer", "client-secret-file");
        }
        clientSecretFile.ifPresent(file -> {
            if (TokenFile.read(file) instanceof TokenFile.SecretReading.Refused(String reason)) {
                findings.report("the file %s %s".formatted(file, reason), "client-secret-file");
            }
        });
    }

    private static boolean isSafe(String url) {
        try {
            URI parsed = URI.create(url);
            return parsed.getHost() != null && !OutgoingCredentials.isPlain(parsed);
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
