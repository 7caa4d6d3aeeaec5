package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.client.Network;

/** URLs, prefixes of URLs, and networks. */
class TargetFormsTest {

    @ParameterizedTest
    @CsvSource({"http://a.example,http://a.example", "http://a.example,http://A.example:80/x?y=1",
        "https://a.example/mds,https://a.example:443/mds", "https://a.example/mds/,https://a.example/mds/index",
        "http://a.example:8080/,http://a.example:8080/../x", "http://[::1]:80/a,http://[::1]/a/b",
        "http://a.example/mds,http://a.example/mds/a..b/..c"})
    void covers_targetBelow_isCovered(String prefix, URI target) {
        assertThat(UrlPrefix.parse(prefix).covers(target)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"http://a.example,http://a.example.evil/", "http://a.example,http://a.example@evil/",
        "http://a.example,http://a.example:80@evil/", "http://a.example,https://a.example/",
        "https://a.example,http://a.example:443/", "http://a.example,http://a.example:8080/",
        "http://a.example,ftp://a.example/", "http://a.example,//a.example/", "http://a.example,mailto:a.example",
        "http://a.example/mds,http://a.example/mds2", "http://a.example/mds/,http://a.example/md",
        "http://a.example/mds,http://a.example/mds/../x", "http://a.example/mds,http://a.example/mds/%2E%2e/x",
        "http://a.example/mds,http://a.example/mds/x%2f..%2f..%2fy", "http://a.example/mds,http://a.example/mds/..;a/x",
        "http://a.example/mds,http://a.example/MDS", "http://a.example,http://u:p@a.example/"})
    void covers_anyOtherTarget_isNotCovered(String prefix, URI target) {
        assertThat(UrlPrefix.parse(prefix).covers(target)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a.example", "http:///x", "http://a?b", "http://a#b", "http://u@a", "file:/x",
        "http://a b"})
    void prefix_anythingElse_isRefused(String text) {
        assertThatThrownBy(() -> UrlPrefix.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
    @ParameterizedTest
    @ValueSource(strings = {"", "10.0.0.0", "10.0.0.0/33", "10.0.0.1/8", "::1/129", "a.example/8", "10/8",
        "10.0.0.0/-1",
        "::1/64", "fe80::1%lo/64"})
    void network_anythingElse_isRefused(String text) {
        assertThatThrownBy(() -> Network.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

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
}
