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
                    - {url: "http://a.example", file: t}
                    - {url: "http://a.example/b", username: deep, file: t}
                """).sources();
        assertThat(sources.credential(URI.create("http://a.example/b/c")))
                .hasValueSatisfying(found -> assertThat(found.username()).hasValue("deep"));
        assertThat(sources.credential(URI.create("http://a.example/bc")))
                .hasValueSatisfying(found -> assertThat(found.username()).isEmpty());
        assertThat(sources.credential(URI.create("http://b.example/b"))).isEmpty();
    }

    @Test
    void authorization_ofTokenAndPassword_isBearerAndBasic(@TempDir Path directory) {
        UrlPrefix url = UrlPrefix.parse("http://a.example");
        Secret secret = ((TokenFile.SecretReading.Usable) TokenFile
                .readPassword(ConfigurationFixture.writeToken(directory.resolve("p"), "open sesame"))).token();
        assertThat(new CredentialSettings(url, Optional.empty(), Path.of("t")).authorization(secret))
                .hasToString("Bearer ***");
        assertThat(new CredentialSettings(url, Optional.of("Aladdin"), Path.of("t")).authorization(secret))
                .hasToString("Basic ***");
    }
}
