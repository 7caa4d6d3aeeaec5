package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;
import org.openmds.configuration.TokenFile;
import org.openmds.configuration.UrlPrefix;

/** The settings of a provider that reads an Icinga 2 server. */
public record IcingaProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "URL of the Icinga API, such as https://icinga.example.org:5665.", required = true) UrlPrefix url,
        @Key(value = "Name of the ApiUser, which needs the permissions objects/query/Host and objects/query/Service.", pattern = "[^:\\x00-\\x1f\\x7f]{1,255}", expected = "a name of 1 to 255 characters without colon") Optional<String> username,
        @Key("File whose first line is the password, not readable by every user of the machine; absent: no credential is "
                + "sent.") Optional<Path> passwordFile,
        @Key(TRUSTED) Optional<Path> trusted)
        implements
            ProviderInstance {

    private static final String ATTRIBUTES = "?attrs=name&attrs=state&attrs=state_type&attrs=check_attempt"
            + "&attrs=last_check&attrs=acknowledgement&attrs=downtime_depth&attrs=last_check_result";

    /** Returns the two requests: for hosts, then for services. */
    public List<HttpProviderSettings> requests() {
        String base = url.toString().replaceAll("/+$", "");
        return Stream.of("hosts" + ATTRIBUTES, "services" + ATTRIBUTES + "&attrs=host_name")
                .map(objects -> new HttpProviderSettings(name, interval, timeout, index, member,
                        HttpUrl.parse(base + "/v1/objects/" + objects), "application/json", username,
                        passwordFile, trusted, DocumentSettings.XML))
                .toList();
    }

    @Override
    public String inputDescription() {
        return "Icinga 2 at " + url;
    }

    @Override
    public Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>(ProviderInstance.trustProblems(trusted));
        if (username.isPresent() != passwordFile.isPresent()) {
            problems.put("name", "username and password-file must be given together");
        } else if (passwordFile.isPresent()
                && TokenFile
                        .readPassword(passwordFile.get()) instanceof TokenFile.SecretReading.Refused(String reason)) {
            problems.put("password-file", "the file %s %s".formatted(passwordFile.get(), reason));
        }
        return problems;
    }
}
