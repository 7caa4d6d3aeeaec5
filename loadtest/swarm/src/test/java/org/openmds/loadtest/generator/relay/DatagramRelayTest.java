package org.openmds.loadtest.generator.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class DatagramRelayTest {

    private DatagramSocket service;
    private DatagramRelay relay;

    /** Starts a service that echoes datagrams. */
    @BeforeEach
    void serve() throws IOException {
        service = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread.ofVirtual().start(() -> {
            DatagramPacket packet = new DatagramPacket(new byte[100], 100);
            try {
                while (true) {
                    packet.setLength(100);
                    service.receive(packet);
                    service.send(packet);
                }
            } catch (IOException e) {
                // The socket is closed.
            }
        });
        relay = DatagramRelay.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), service.getLocalPort()),
                _ -> RelayDelays.ofMillis(10, 20));
    }

    @AfterEach
    void stop() {
        relay.close();
        service.close();
    }

    @Test
    void pass_twoClients_eachGetsItsDelayedAnswer() throws Exception {
        try (DatagramSocket one = new DatagramSocket(); DatagramSocket other = new DatagramSocket()) {
            long start = System.nanoTime();
            ask(one, "one");
            ask(other, "other");

            assertThat(answer(other)).isEqualTo("other");
            assertThat(answer(one)).isEqualTo("one");
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isGreaterThanOrEqualTo(30);
            assertThat(relay.lost()).isZero();
        }
    }

    @Test
    void relay_moreThanMayBeInTransit_isLost() throws Exception {
        relay.close();
        relay = DatagramRelay.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), service.getLocalPort()),
                _ -> RelayDelays.ofMillis(60_000, 0));
        try (DatagramSocket asker = new DatagramSocket()) {
            while (relay.lost() == 0) {
                ask(asker, "x");
            }
            asker.setSoTimeout(1);
            assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> answer(asker)))
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    private void ask(DatagramSocket asker, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        asker.send(new DatagramPacket(bytes, bytes.length,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), relay.port())));
    }

    private static String answer(DatagramSocket asker) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[100], 100);
        asker.receive(packet);
        return new String(packet.getData(), 0, packet.getLength(), UTF_8);
    }
}
