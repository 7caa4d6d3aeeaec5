package org.openmds.provider.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.configuration.value.Secret;
import org.openmds.configuration.value.TokenFile.SecretReading;

class WebAccessSettingsTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void authorization_ofPasswordAndToken_isBasicAndBearer() throws IOException {
        assertThat(authorization(Optional.of("me"), "s3cret")).isEqualTo("Basic bWU6czNjcmV0");
        assertThat(authorization(Optional.empty(), "0123456789abcdef")).isEqualTo("Bearer 0123456789abcdef");
    }

    @Test
    void describe_url_hasNoQuery() {
        assertThat(ProviderTools.describe(HttpUrl.parse("https://a.example.org/x?key=1")))
                .isEqualTo("GET https://a.example.org:443/x");
    }

    private String authorization(Optional<String> username, String text) throws IOException {
        Path file = Files.setPosixFilePermissions(Files.writeString(directory.resolve("secret"), text),
                PosixFilePermissions.fromString("rw-------"));
        WebAccessSettings settings = new WebAccessSettings(username, Optional.of(file), Optional.empty());
        Secret secret = ((SecretReading.Usable) settings.secret().orElseThrow()).token();
        return settings.authorization(secret);
    }
}
