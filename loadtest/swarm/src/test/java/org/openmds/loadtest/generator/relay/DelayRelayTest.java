package org.openmds.loadtest.generator.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class DelayRelayTest {

    private static final int THERE = 15;
    private static final int BACK = 5;

    private ServerSocket service;
    private final BlockingQueue<Socket> served = new LinkedBlockingQueue<>();

    @BeforeEach
    void serve() throws IOException {
        service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            while (!service.isClosed()) {
                try {
                    served.add(service.accept());
                } catch (IOException e) {
                    return;
                }
            }
        });
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
        for (Socket each : served) {
            each.close();
        }
    }

    @Test
    void pass_pieces_areDelayedAndTheFirstByTheRoundTrip() throws Exception {
        long start = System.nanoTime();
        try (DelayRelay relay = relay(); Socket near = connect(relay); Socket far = far()) {
            assertThat(carry(near, far, "a")).isEqualTo("a");
            assertThat(millisSince(start)).isGreaterThanOrEqualTo(THERE + BACK + THERE - 5);

            start = System.nanoTime();
            assertThat(carry(near, far, "b")).isEqualTo("b");
            assertThat(millisSince(start)).isGreaterThanOrEqualTo(THERE);

            start = System.nanoTime();
            assertThat(carry(far, near, "c")).isEqualTo("c");
            assertThat(millisSince(start)).isBetween((long) BACK, 5_000L);
        }
    }

    @Test
    void relay_moreThanMayBeInTransit_arrivesCompleteAndInOrder() throws Exception {
        byte[] sent = new byte[3 << 20];
        new Random(1).nextBytes(sent);
        try (DelayRelay relay = relay(); Socket near = connect(relay); Socket far = far()) {
            Thread sender = Thread.ofVirtual().start(() -> send(near, sent));

            assertThat(far.getInputStream().readNBytes(sent.length)).isEqualTo(sent);
            sender.join();
        }
    }

    @Test
    void pass_boundedLink_takesAsLongAsAllBytesOfAllConnections() throws Exception {
        byte[] sent = new byte[100_000];
        new Random(2).nextBytes(sent);
        NetworkLink networkLink = NetworkLink.of(1e6);
        try (DelayRelay relay = DelayRelay.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), service.getLocalPort()), RelayDelays.NONE,
                networkLink);
                Socket near = connect(relay);
                Socket far = far();
                Socket otherNear = connect(relay);
                Socket otherFar = far()) {
            long start = System.nanoTime();
            Thread sender = Thread.ofVirtual().start(() -> send(near, sent));
            Thread otherSender = Thread.ofVirtual().start(() -> send(otherNear, sent));

            assertThat(far.getInputStream().readNBytes(sent.length)).isEqualTo(sent);
            assertThat(otherFar.getInputStream().readNBytes(sent.length)).isEqualTo(sent);
            assertThat(millisSince(start)).isBetween(190L, 10_000L);
            sender.join();
            otherSender.join();
        }
    }

    @Test
    void pass_boundedLink_isFreeInTheOtherDirection() throws Exception {
        NetworkLink networkLink = new NetworkLink(LinkDirection.of(1), LinkDirection.unbounded());
        try (DelayRelay relay = DelayRelay.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), service.getLocalPort()), RelayDelays.NONE,
                networkLink);
                Socket near = connect(relay);
                Socket far = far()) {
            send(near, new byte[1_000]);

            assertThat(carry(far, near, "answer")).isEqualTo("answer");
        }
    }

    @Test
    void relay_senderHasEnded_canStillReceive() throws Exception {
        try (DelayRelay relay = relay(); Socket near = connect(relay); Socket far = far()) {
            near.getOutputStream().write("question".getBytes(UTF_8));
            near.shutdownOutput();

            assertThat(far.getInputStream().readAllBytes()).asString(UTF_8).isEqualTo("question");
            far.getOutputStream().write("answer".getBytes(UTF_8));
            far.shutdownOutput();
            assertThat(near.getInputStream().readAllBytes()).asString(UTF_8).isEqualTo("answer");
        }
    }

    @Test
    void pass_listenerBreaks_endsForTheSender() throws Exception {
        try (DelayRelay relay = relay(); Socket near = connect(relay)) {
            Socket far = far();
            far.setSoLinger(true, 0);
            far.close();

            assertThatThrownBy(() -> {
                while (near.getInputStream().read() >= 0) {
                    near.getOutputStream().write(1);
                }
                throw new IOException("ended");
            }).isInstanceOf(IOException.class);
        }
    }

    @Test
    void connect_serviceThatIsNotThere_ends() throws Exception {
        // A port that was free a moment ago could be the one that the relay gets; nobody listens at this one.
        try (DelayRelay relay = DelayRelay.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), RelayDelays.NONE);
                Socket near = connect(relay)) {
            assertThat(near.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void connect_aboveTheLimit_isClosedAtOnceUntilAConnectionEnds() throws Exception {
        try (DelayRelay relay = DelayRelay.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), service.getLocalPort()), _ -> RelayDelays.NONE,
                1)) {
            Socket first = connect(relay);
            Socket far = far();
            try (Socket second = connect(relay)) {
                assertThat(second.getInputStream().read()).isEqualTo(-1);
            }
            assertThat(relay.refused()).isOne();

            first.close();
            far.close();
            await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(5)).until(() -> {
                long refused = relay.refused();
                try (Socket next = connect(relay); Socket there = farUnlessRefused(relay, refused)) {
                    return there != null && carry(next, there, "d").equals("d");
                }
            });
        }
    }

    @Test
    void close_openConnections_end() throws Exception {
        DelayRelay relay = relay();
        try (Socket near = connect(relay); Socket far = far()) {
            relay.close();

            assertThat(far.getInputStream().read()).isEqualTo(-1);
            assertThat(near.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void relayDelays_negative_areRefused() {
        assertThatThrownBy(() -> RelayDelays.ofMillis(1, -2)).hasMessage(
                "the delays must be at least 0, got 1 ms there and -2 ms back");
        assertThat(RelayDelays.ofMillis(1, 2).roundTrip()).isEqualTo(Duration.ofMillis(3));
    }

    private DelayRelay relay() throws IOException {
        return DelayRelay.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), service.getLocalPort()),
                RelayDelays.ofMillis(THERE, BACK));
    }

    private static Socket connect(DelayRelay relay) throws IOException {
        return new Socket(InetAddress.ofLiteral("127.0.0.1"), relay.port());
    }

    /** Returns the service's end of the next connection. */
    private Socket far() throws InterruptedException {
        return served.take();
    }

    /** Returns the service's end of the next connection; null if the relay has refused a further connection. */
    private @Nullable Socket farUnlessRefused(DelayRelay relay, long refused) throws InterruptedException {
        Socket far = null;
        while (far == null && relay.refused() == refused) {
            far = served.poll(5, TimeUnit.MILLISECONDS);
        }
        return far;
    }

    private static String carry(Socket from, Socket to, String text) throws IOException {
        from.getOutputStream().write(text.getBytes(UTF_8));
        return new String(to.getInputStream().readNBytes(text.length()), UTF_8);
    }

    private static void send(Socket to, byte[] bytes) {
        try {
            OutputStream out = to.getOutputStream();
            out.write(bytes);
        } catch (IOException e) {
            // The missing data makes the reader's assertion fail.
        }
    }

    private static long millisSince(long start) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }
}
