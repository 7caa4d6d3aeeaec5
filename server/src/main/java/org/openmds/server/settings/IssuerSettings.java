package org.openmds.server.settings;

import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** An issuer of JSON Web Tokens. */
public record IssuerSettings(
        @Key(value = "Short name of the issuer: the callers of its tokens are called NAME:SUBJECT.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key(value = "URL of the issuer, exactly as in the claim iss. Its metadata names its keys.", required = true, pattern = "https?://.+", expected = "an http or https URL") String url,
        @Key(value = "Audiences of which a token must have one: names of this server, such as https://mds.example.org.", required = true) List<String> audiences,
        @Key(value = "How long the keys are used after they were fetched last, while the issuer does not answer.", initial = "24h", min = "1m") Duration keysGrace)
        implements
            CheckedSettings {

    public IssuerSettings {
        audiences = List.copyOf(audiences);
    }

    @Override
    public void check(Findings findings) {
        if (name.equals(UnixSocketSettings.ISSUER)) {
            findings.report("the name '%s' is that of callers by http.unix-socket".formatted(name), "name");
        }
        if (audiences.isEmpty()) {
            findings.report("expected at least one audience, got an empty list", "audiences");
        }
        if (!isSafe(url)) {
            findings.report("expected an https URL, or one of this machine's loopback addresses, got " + url, "url");
        }
    }

    /** Returns true if other machines on the network cannot change what the URL answers. */
    public static boolean isSafe(String url) {
        try {
            URI uri = URI.create(url);
            return uri.getHost() != null && ("https".equals(uri.getScheme())
                    || "http".equals(uri.getScheme()) && InetAddress.ofLiteral(uri.getHost()).isLoopbackAddress());
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
