package org.openmds.loadtest.experiment.run;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.loadtest.experiment.SimulatedNetwork;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComparedSystems;

@Timeout(20)
final class NetworkRelaysTest {

    private static final Optional<SimulatedNetwork> FAR = Optional.of(SimulatedNetwork.parse("40ms,10Mbit"));

    private static ComparedSystem system(String name) throws Exception {
        return ComparedSystems.named(name);
    }

    @Test
    void throughRelays_withoutANetwork_isTheClientItself() throws Exception {
        ClientSpec client = new ClientSpec("mds2", "ldap://127.0.0.1:1/o=grid", Map.of());

        try (NetworkRelays relays = new NetworkRelays(Optional.empty())) {
            assertThat(relays.throughRelays(system("mds2"), client)).isSameAs(client);
        }
    }

    @Test
    void throughRelays_overANetwork_delaysAnswers() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                NetworkRelays relays = new NetworkRelays(FAR)) {
            ClientSpec led = relays.throughRelays(system("mds2"), new ClientSpec("mds2",
                    "ldap://127.0.0.1:%d/Mds-Vo-name=local,o=grid".formatted(server.getLocalPort()),
                    Map.of("bind", "true")));

            assertThat(led.target()).matches("ldap://127.0.0.1:\\d+/Mds-Vo-name=local,o=grid")
                    .doesNotContain(":" + server.getLocalPort() + "/");
            assertThat(led.options()).containsExactly(Map.entry("bind", "true"));
            long start = System.nanoTime();
            assertThat(echoed(URI.create(led.target()).getPort(), server)).isEqualTo("question");
            // The connection takes one round trip, and the question and the answer another.
            assertThat((System.nanoTime() - start) / 1_000_000).isBetween(75L, 10_000L);
            assertThat(relays.refused()).isZero();
        }
    }

    private static String echoed(int port, ServerSocket server) throws IOException {
        try (Socket near = new Socket(InetAddress.getLoopbackAddress(), port); Socket far = server.accept()) {
            near.getOutputStream().write("question".getBytes(US_ASCII));
            far.getOutputStream().write(far.getInputStream().readNBytes(8));
            return new String(near.getInputStream().readNBytes(8), US_ASCII);
        }
    }

    @Test
    void throughRelays_rgma_queriesProducersThroughTheRelay() throws Exception {
        try (NetworkRelays relays = new NetworkRelays(FAR)) {
            ClientSpec led = relays.throughRelays(system("rgma"),
                    new ClientSpec("rgma", "http://127.0.0.1:1/node0001/ProducerServlet", Map.of()));

            assertThat(led.options()).containsEntry("producers-at-target", "true");
        }
    }

    @Test
    void throughRelays_targetWithoutAPort_namesTheExpectedForm() throws Exception {
        try (NetworkRelays relays = new NetworkRelays(FAR)) {
            ComparedSystem mds2 = system("mds2");
            ClientSpec client = new ClientSpec("mds2", "ldap:///o=grid", Map.of());

            assertThatThrownBy(() -> relays.throughRelays(mds2, client)).hasMessageContaining("'ldap:///o=grid'")
                    .hasMessageContaining("host and port");
        }
    }
}
