package org.openmds.loadtest.model.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class TimeServerTest {

    private static final TimeKey KEY = TimeKey.of("secret");
    private static final long SECOND = 1_000_000_000L;
    private static final TesterClock CLOCK = TesterClock.system();

    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened.reversed()) {
            each.close();
        }
    }

    @Test
    void burst_fastClock_findsItsOffset() throws IOException {
        TimeServer server = server(CLOCK);
        SkewedClock fast = SkewedClock.of("offset=3s", CLOCK);

        ClockSample sample = client(server.port(), KEY, fast).burst();

        assertThat(Math.abs(sample.offsetNanos() + 3 * SECOND)).isLessThanOrEqualTo(sample.boundNanos() + 1_000_000);
        assertThat(sample.roundTripNanos()).isBetween(0L, SECOND);
        assertThat(sample.serverBound()).isZero();
        await().until(() -> server.answered() >= TimeClient.BURST_SIZE);
    }

    @Test
    void burst_anotherToken_isNotAnswered() throws IOException {
        TimeServer server = server(CLOCK);
        byte[] question = new byte[TimePacket.SIZE];
        TimePacket.request(7, 8).write(question, TimeKey.of("wrong"));

        assertThat(ask(server, question)).isEmpty();
        assertThat(ask(server, new byte[]{1, 2, 3})).isEmpty();
        assertThat(ask(server, new byte[100])).isEmpty();
        assertThat(server.answered()).isZero();
        assertThat(server.refused()).isEqualTo(3);
    }

    @Test
    void answer_toARequest_hasTheSameLengthAndASignature() throws IOException {
        TimeServer server = server(CLOCK);
        byte[] question = new byte[TimePacket.SIZE];
        TimePacket.request(7, 8).write(question, KEY);

        byte[] answer = ask(server, question);

        assertThat(answer).hasSameSizeAs(question);
        TimePacket read = TimePacket.read(answer, answer.length, TimePacket.PacketType.ANSWER, KEY).orElseThrow();
        assertThat(read.nonce()).isEqualTo(7);
        assertThat(read.sent()).isEqualTo(8);
        assertThat(read.replied()).isGreaterThanOrEqualTo(read.received());
        answer[20]++;
        assertThat(TimePacket.read(answer, answer.length, TimePacket.PacketType.ANSWER, KEY)).isEmpty();
    }

    @Test
    void burst_lostPackets_areSentAgain() throws Exception {
        AtomicInteger seen = new AtomicInteger();
        CopyingRelay relay = relay(server(CLOCK).port(), packet -> seen.incrementAndGet() == 1 ? 0 : 1);

        ClockSample sample = client(relay.port(), KEY, CLOCK).burst();

        assertThat(Math.abs(sample.offsetNanos())).isLessThanOrEqualTo(sample.boundNanos() + 1_000_000);
        assertThat(seen).hasValueGreaterThan(TimeClient.BURST_SIZE);
    }

    @Test
    void burst_duplicatedAnswers_areUsedOnce() throws Exception {
        CopyingRelay relay = relay(server(CLOCK).port(), packet -> 2);

        ClockSample sample = client(relay.port(), KEY, CLOCK).burst();

        assertThat(Math.abs(sample.offsetNanos())).isLessThanOrEqualTo(sample.boundNanos() + 1_000_000);
    }

    @Test
    void start_portInUse_failsWithThePort() throws IOException {
        int port = server(CLOCK).port();

        assertThatThrownBy(() -> TimeServer.start(loopback(port), KEY, CLOCK))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot listen at UDP localhost:" + port);
    }

    @Test
    void proxy_ofAServer_answersWithItsTimeAndABound() throws IOException {
        TimeServer server = server(CLOCK);
        SkewedClock wrong = SkewedClock.of("offset=-40s", CLOCK);
        TimeProxy proxy = TimeProxy.start(loopback(0), loopback(server.port()), KEY, wrong, Duration.ofMinutes(5));
        opened.add(proxy);

        ClockSample sample = client(proxy.port(), KEY, CLOCK).burst();

        assertThat(sample.serverBound()).isPositive();
        assertThat(Math.abs(sample.offsetNanos())).isLessThanOrEqualTo(sample.boundNanos() + 1_000_000);
        assertThat(ClockFit.of(List.of(sample)).boundNanos()).isGreaterThan(sample.serverBound());
    }

    @Test
    void watch_fromStartToClose_samplesAroundAll() throws IOException {
        List<ClockSample> samples = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger asked = new AtomicInteger();
        ClockSampler watch = ClockSampler.start(() -> sample(asked), Duration.ofHours(1), samples::add);
        watch.close();

        // The second sample was taken at the close; the source failed, as it sometimes does.
        assertThat(samples).hasSize(1);
        assertThat(watch.failures()).isEqualTo(1);
    }

    @Test
    void watch_whileRunning_goesOnAfterAFailure() throws IOException {
        ConcurrentLinkedQueue<ClockSample> samples = new ConcurrentLinkedQueue<>();
        AtomicInteger asked = new AtomicInteger();
        try (ClockSampler watch = ClockSampler.start(() -> sample(asked), Duration.ofMillis(1), samples::add)) {
            await().until(() -> samples.size() >= 3);
            assertThat(watch.failures()).isEqualTo(1);
        }
    }

    @Test
    void watch_firstTimeUnanswered_failsAtOnce() {
        assertThatThrownBy(() -> ClockSampler.start(() -> {
            throw new IOException("nobody");
        }, Duration.ofHours(1), sample -> {
        })).hasMessage("nobody");
    }

    private static ClockSample sample(AtomicInteger asked) throws IOException {
        int number = asked.incrementAndGet();
        if (number == 2) {
            throw new IOException("lost");
        }
        return new ClockSample(number, number, number, number);
    }

    private TimeServer server(TesterClock clock) throws IOException {
        TimeServer server = TimeServer.start(loopback(0), KEY, clock);
        opened.add(server);
        return server;
    }

    private TimeClient client(int port, TimeKey key, TesterClock clock) throws IOException {
        TimeClient client = TimeClient.to(loopback(port), key, clock);
        opened.add(client);
        return client;
    }

    private CopyingRelay relay(int port, CopyingRelay.CopyCount copyCount) throws IOException {
        CopyingRelay relay = CopyingRelay.to(port, copyCount);
        opened.add(relay);
        return relay;
    }

    /** Returns the answer, or nothing after the server has received the packet. */
    private static byte[] ask(TimeServer server, byte[] question) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            long refused = server.refused();
            socket.send(new DatagramPacket(question, question.length, loopback(server.port())));
            await().until(() -> server.refused() > refused || server.answered() > 0);
            socket.setSoTimeout(server.answered() > 0 ? 5_000 : 1);
            DatagramPacket answer = new DatagramPacket(new byte[200], 200);
            socket.receive(answer);
            return Arrays.copyOf(answer.getData(), answer.getLength());
        } catch (SocketTimeoutException e) {
            return new byte[0];
        }
    }

    private static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
