package org.openmds.aggregator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.SourceConfigurationException;

final class HttpAddressTest {

    @Test
    void parse_urlThatNoServerTakes_isRefusedWithoutRepeatingIt() {
        String longest = "http://h/" + "x".repeat((8 << 10) - 9);
        assertThat(HttpAddress.parse("the URL", longest).hostAndPort()).isEqualTo("h:80");

        assertThatThrownBy(() -> HttpAddress.parse("the URL", longest + "x"))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessage("the URL must have at most 8192 characters, has 8193");
    }
}
