package org.openmds.provider.nagios;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.configuration.value.TokenFile;
import org.openmds.configuration.value.TokenFile.SecretReading;
import org.openmds.configuration.value.UrlPrefix;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.input.WebAccessSettings;

/** The settings of a provider that reads the API of Icinga 2. */
record IcingaSettings(@Embedded CommonSettings common,
        @Key(value = "URL of the Icinga API, such as https://icinga.example.org:5665.", required = true) UrlPrefix url,
        @Key(value = "Name of the ApiUser, which needs the permissions objects/query/Host and objects/query/Service. Needs password-file.", pattern = "[^:\\x00-\\x1f\\x7f]{1,255}", expected = "a name of 1 to 255 characters without colon") Optional<String> username,
        @Key("File whose first line is the password, not readable by every user of the machine; absent: no credential is "
                + "sent.") Optional<Path> passwordFile,
        @Key("File of trusted certificates (PEM) for the server; absent: those that Java trusts.") Optional<Path> trusted)
        implements
            ProviderSettings,
            CheckedSettings {

    private static final String ATTRIBUTES = "?attrs=name&attrs=state&attrs=state_type&attrs=check_attempt"
            + "&attrs=last_check&attrs=acknowledgement&attrs=downtime_depth&attrs=last_check_result";

    /** Returns the two requests: for hosts, then for services. */
    List<HttpUrl> requests() {
        String base = url.toString().replaceAll("/+$", "");
        return Stream.of("hosts" + ATTRIBUTES, "services" + ATTRIBUTES + "&attrs=host_name")
                .map(objects -> HttpUrl.parse(base + "/v1/objects/" + objects))
                .toList();
    }

    /** Returns the credential and the trusted certificates. */
    WebAccessSettings access() {
        return new WebAccessSettings(username, passwordFile, trusted);
    }

    @Override
    public String inputDescription() {
        return "Icinga 2 at " + url;
    }

    @Override
    public void check(Findings findings) {
        WebAccessSettings.checkTrusted(trusted, findings);
        if (!findings.isValid("username", "password-file")) {
            return;
        }
        if (username.isPresent() != passwordFile.isPresent()) {
            findings.report("username and password-file must be given together", "name");
        } else if (passwordFile.isPresent()
                && TokenFile.readPassword(passwordFile.get()) instanceof SecretReading.Refused(String reason)) {
            findings.report("the file %s %s".formatted(passwordFile.get(), reason), "password-file");
        }
    }
}
