package org.openmds.loadtest.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.net.InetAddress;
import java.net.ServerSocket;

import org.junit.jupiter.api.Test;

final class PortsTest {

    @Test
    void free_anyPort_isOne() throws Exception {
        assertThat(Ports.free("127.0.0.1", 0)).isPositive();
    }

    @Test
    void free_portAtWhichAnotherListens_isRefused() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            assertThatIOException().isThrownBy(() -> Ports.free("127.0.0.1", other.getLocalPort()))
                    .withMessageStartingWith("cannot listen at 127.0.0.1:%d: ", other.getLocalPort());
        }
    }
}
