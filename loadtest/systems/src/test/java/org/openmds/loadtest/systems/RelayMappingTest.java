package org.openmds.loadtest.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RelayMappingTest {

    @ParameterizedTest
    @CsvSource({"http://127.0.0.1:8080/a?b=c:d,127.0.0.1,http://127.0.0.1:8081/a?b=c:d",
        "ldap://[::1]:2135,::1,ldap://[::1]:2136"})
    void toRelay_url_changesHostAndPortOnly(String url, String host, String expected) throws IOException {
        RelayMapping next = far -> InetSocketAddress.createUnresolved(host, far.getPort() + 1);

        assertThat(next.toRelay(url)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1/", "ldap://::1:2135", "127.0.0.1:80"})
    void toRelay_textWithoutHostAndPort_isRefused(String url) {
        RelayMapping same = far -> far;

        assertThatThrownBy(() -> same.toRelay(url)).isInstanceOf(IOException.class)
                .hasMessage("no relay for '%s': expected a URL with host and port".formatted(url));
    }
}
