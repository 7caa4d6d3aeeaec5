package org.openmds.loadtest.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.net.InetAddress;
import java.net.ServerSocket;

import org.junit.jupiter.api.Test;

final class AvailablePortsTest {

    @Test
    void find_anyPort_returnsAPort() throws Exception {
        assertThat(AvailablePorts.find("127.0.0.1", 0)).isPositive();
    }

    @Test
    void find_portInUse_isRefused() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            assertThatIOException().isThrownBy(() -> AvailablePorts.find("127.0.0.1", other.getLocalPort()))
                    .withMessageStartingWith("cannot listen on 127.0.0.1:%d: ", other.getLocalPort());
        }
    }
}
