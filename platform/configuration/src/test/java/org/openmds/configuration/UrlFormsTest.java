package org.openmds.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.configuration.value.UrlPrefix;

/** URLs and URL prefixes. */
class UrlFormsTest {

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

    @Test
    void url_spellings_areNormalized() {
        assertThat(HttpUrl.parse("HTTP://A.Example").normalized()).isEqualTo("http://a.example:80/");
        assertThat(HttpUrl.parse("https://a.example/X?y=%20").normalized())
                .isEqualTo("https://a.example:443/X?y=%20");
        assertThat(HttpUrl.parse("https://a.example/X?y")).hasToString("https://a.example/X?y");
    }
}
