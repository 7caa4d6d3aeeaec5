package org.openmds.loadtest.model.clock;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Compares a tester's clock with a time server's clock, in bursts of {@value #BURST_SIZE} exchanges. The exchange with the smallest error bound
 * is used. A lost packet is sent again with a new nonce after a limited wait; a later answer to the old packet is dropped. Used by one
 * thread at a time.
 */
public final class TimeClient implements AutoCloseable {

    /** Enough exchanges that at least one rarely waits in the network. */
    static final int BURST_SIZE = 8;

    private static final int MAX_ATTEMPTS = 4;
    private static final Duration FIRST_TIMEOUT = Duration.ofMillis(400);
    private static final Duration MAX_BURST_TIME = Duration.ofSeconds(15);

    private final DatagramSocket socket;
    private final String server;
    private final TimeKey key;
    private final TesterClock clock;
    private final SecureRandom random = new SecureRandom();
    private final byte[] bytes = new byte[TimePacket.SIZE + 1];
    private final DatagramPacket packet = new DatagramPacket(bytes, bytes.length);

    private TimeClient(DatagramSocket socket, String server, TimeKey key, TesterClock clock) {
        this.socket = socket;
        this.server = server;
        this.key = key.copy();
        this.clock = clock;
    }

    /**
     * Opens a client for a time server.
     *
     * @throws IOException
     *             if the host is unknown or unreachable
     */
    public static TimeClient to(InetSocketAddress server, TimeKey key, TesterClock clock) throws IOException {
        String name = server.getHostString() + ":" + server.getPort();
        if (server.isUnresolved()) {
            throw new IOException("the host of the time server is unknown: %s".formatted(server.getHostString()));
        }
        DatagramSocket socket = new DatagramSocket();
        try {
            // A connected socket accepts packets of the server only.
            socket.connect(server);
        } catch (IOException | java.io.UncheckedIOException e) {
            socket.close();
            throw new IOException("cannot reach the time server " + name + ": " + e.getMessage(), e);
        }
        return new TimeClient(socket, name, key, clock);
    }

    /**
     * Returns the best sample of a burst.
     *
     * @throws IOException
     *             if the server answers no request of the burst within {@link #MAX_BURST_TIME}
     */
    public ClockSample burst() throws IOException {
        long deadline = System.nanoTime() + MAX_BURST_TIME.toNanos();
        Optional<ClockSample> best = Optional.empty();
        for (int i = 0; i < BURST_SIZE && (i == 0 || best.isPresent()); i++) {
            Optional<ClockSample> next = exchange(deadline);
            if (best.isEmpty() || next.isPresent() && next.get().boundNanos() < best.get().boundNanos()) {
                best = next;
            }
        }
        return best.orElseThrow(
                () -> new IOException(
                        "the time server %s answered none of %d requests".formatted(server, MAX_ATTEMPTS)));
    }

    /**
     * Makes one exchange, with retries if packets are lost.
     *
     * @param longest
     *            the time to wait, {@link #MAX_BURST_TIME} at most
     * @throws IOException
     *             if the server does not answer within that time
     */
    public ClockSample query(Duration longest) throws IOException {
        return exchange(System.nanoTime() + Math.min(longest.toNanos(), MAX_BURST_TIME.toNanos()))
                .orElseThrow(() -> new IOException("the time server %s did not answer".formatted(server)));
    }

    private Optional<ClockSample> exchange(long deadline) throws IOException {
        long wait = FIRST_TIMEOUT.toNanos();
        for (int i = 0; i < MAX_ATTEMPTS && System.nanoTime() - deadline < 0; i++) {
            long nonce = random.nextLong();
            long until = Math.min(deadline, System.nanoTime() + wait);
            try {
                TimePacket.request(nonce, clock.nanos()).write(bytes, key);
                packet.setData(bytes, 0, TimePacket.SIZE);
                socket.send(packet);
            } catch (PortUnreachableException e) {
                // Reported for an earlier request. The server may not listen yet.
            }
            Optional<ClockSample> sample = answer(nonce, until);
            if (sample.isPresent()) {
                return sample;
            }
            wait *= 2;
        }
        return Optional.empty();
    }

    private Optional<ClockSample> answer(long nonce, long until) throws IOException {
        while (true) {
            long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
            if (left <= 0) {
                return Optional.empty();
            }
            try {
                socket.setSoTimeout((int) left);
                packet.setData(bytes, 0, bytes.length);
                socket.receive(packet);
            } catch (SocketTimeoutException e) {
                return Optional.empty();
            } catch (PortUnreachableException e) {
                continue;
            }
            Optional<ClockSample> sample = sample(clock.nanos(), nonce);
            if (sample.isPresent()) {
                return sample;
            }
        }
    }

    private Optional<ClockSample> sample(long back, long nonce) {
        return TimePacket.read(bytes, packet.getLength(), TimePacket.PacketType.ANSWER, key)
                .filter(answer -> answer.nonce() == nonce)
                .map(answer -> new ClockSample(answer.sent(), answer.received(), answer.replied(), back,
                        answer.bound()))
                .filter(sample -> sample.roundTripNanos() >= 0);
    }

    @Override
    public void close() {
        socket.close();
    }
}
