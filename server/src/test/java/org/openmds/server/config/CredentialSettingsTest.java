package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.settings.CredentialSettings;
import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.configuration.value.Secret;
import org.openmds.configuration.value.TokenFile;
import org.openmds.configuration.value.UrlPrefix;

/** Credentials of targets. */
class CredentialSettingsTest {

    @Test
    void credential_ofSeveral_isTheLongest(@TempDir Path directory) {
        ConfigurationFixture.writeToken(directory.resolve("t"), ConfigurationFixture.TOKEN);
        SourceSettings sources = ConfigurationFixture.loaded(directory, """
                sources:
                  credentials:
                    - {url: "https://a.example", file: t}
                    - {url: "https://a.example/b", username: deep, file: t}
                """).sources();
        assertThat(sources.credential(URI.create("https://a.example/b/c")))
                .hasValueSatisfying(found -> assertThat(found.username()).hasValue("deep"));
        assertThat(sources.credential(URI.create("https://a.example/bc")))
                .hasValueSatisfying(found -> assertThat(found.username()).isEmpty());
        assertThat(sources.credential(URI.create("https://b.example/b"))).isEmpty();
    }

    @Test
    void authorization_ofTokenAndPassword_isBearerAndBasic(@TempDir Path directory) {
        UrlPrefix url = UrlPrefix.parse("http://a.example");
        Secret secret = ((TokenFile.SecretReading.Usable) TokenFile
                .readPassword(ConfigurationFixture.writeToken(directory.resolve("p"), "open sesame"))).token();
        assertThat(settings(url, Optional.empty()).authorization(secret))
                .hasToString("Bearer ***");
        assertThat(settings(url, Optional.of("Aladdin")).authorization(secret))
                .hasToString("Basic ***");
    }

    private static CredentialSettings settings(UrlPrefix url, Optional<String> user) {
        return new CredentialSettings(url, user, Optional.of(Path.of("t")), Optional.empty(), Optional.empty(),
                Optional.empty(), false, false);
    }
}
