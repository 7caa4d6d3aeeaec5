package org.openmds.provider.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HostPublicationTest {

    @Test
    void default_isLocalAndBounded() {
        assertThat(HostPublication.DEFAULT).isEqualTo(new HostPublication("host", "", 64, false, 64));
    }

    @Test
    void new_nameWithSpace_isRefused() {
        assertThatThrownBy(() -> new HostPublication("my host", "", 64, false, 64))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'my host'");
    }

    @Test
    void new_hostNameWithSpace_isRefused() {
        assertThatThrownBy(() -> new HostPublication("host", "front end", 64, false, 64))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'front end'");
    }

    @Test
    void new_countOutOfRange_isRefusedWithItsKey() {
        assertThatThrownBy(() -> new HostPublication("host", "", -1, false, 64))
                .hasMessage("maxFileSystems must be 0 to 1000, was -1");
        assertThatThrownBy(() -> new HostPublication("host", "", 64, false, 1001))
                .hasMessage("maxNetworkAdapters must be 0 to 1000, was 1001");
    }
}
