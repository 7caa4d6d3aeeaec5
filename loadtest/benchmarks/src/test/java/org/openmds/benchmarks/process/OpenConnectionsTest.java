package org.openmds.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;

import org.junit.jupiter.api.Test;

final class OpenConnectionsTest {

    @Test
    void clients_table_areEstablishedConnections() {
        assertThat(OpenConnections.clients(List.of(
                "  sl  local_address rem_address   st tx_queue rx_queue",
                "   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000",
                "   1: 0100007F:1F90 0100007F:C350 01 00000000:00000000",
                "   2: 0100007F:1F90 0100007F:C351 04 00000000:00000000",
                "   3: 0100007F:C350 0100007F:1F90 01 00000000:00000000"), 8080)).containsExactly(50_000);
    }

    @Test
    void ofServer_accepted_isThere() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            try (Socket _ = server.accept()) {
                assertThat(OpenConnections.ofServer(server.getLocalPort())).containsExactly(client.getLocalPort());
            }
            assertThat(OpenConnections.ofServer(server.getLocalPort())).isEmpty();
        }
    }
}
