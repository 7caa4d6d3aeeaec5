package org.openmds.loadtest.systems.hawkeye;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HawkeyeTargetTest {

    @Test
    void address_ofIpv6_hasItsHostAndPort() {
        assertThat(HawkeyeTarget.address("[::1]:9620").getPort()).isEqualTo(9620);
        assertThat(HawkeyeTarget.address("[::1]:9620").getAddress().isLoopbackAddress()).isTrue();
        assertThat(HawkeyeTarget.managerOf("hawkeye://[::1]:9618/node0001")).isEqualTo("hawkeye://[::1]:9618/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"::1:9620", "host", "host:", "host:99999"})
    void address_thatIsNone_isRefused(String text) {
        assertThatThrownBy(() -> HawkeyeTarget.address(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected host:port, got '%s'".formatted(text));
    }
}
