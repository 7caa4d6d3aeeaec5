package org.openmds.loadtest.model.clock;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Answers time requests over UDP from clients that know its key. It has one thread and keeps no state about clients, and every answer is as
 * long as its request. Other packets are counted and not answered.
 */
public final class TimeServer implements AutoCloseable {

    /** Room for a burst of requests that arrives while the thread answers another one. */
    private static final int RECEIVE_BUFFER_BYTES = 4 << 20;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final DatagramSocket socket;
    private final TimeKey key;
    private final TesterClock clock;
    private final Supplier<Optional<ClockFit>> mapping;
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final Thread thread;

    private TimeServer(DatagramSocket socket, TimeKey key, TesterClock clock, Supplier<Optional<ClockFit>> mapping) {
        this.socket = socket;
        this.key = key.copy();
        this.clock = clock;
        this.mapping = mapping;
        thread = Thread.ofPlatform().name("time-server").daemon().unstarted(this::serve);
    }

    /**
     * Starts a server for a clock's own time.
     *
     * @param address
     *            address to listen at; port 0 for any free one
     */
    public static TimeServer start(InetSocketAddress address, TimeKey key, TesterClock clock) throws IOException {
        return start(address, key, clock, () -> Optional.of(ClockFit.IDENTITY));
    }

    /**
     * Starts a server for a clock's mapped time; it does not answer while there is no mapping.
     */
    static TimeServer start(InetSocketAddress address, TimeKey key, TesterClock clock,
            Supplier<Optional<ClockFit>> mapping) throws IOException {
        DatagramSocket socket = new DatagramSocket(null);
        try {
            socket.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER_BYTES);
            socket.bind(address);
        } catch (IOException e) {
            socket.close();
            throw new IOException("cannot listen at UDP " + address.getHostString() + ":" + address.getPort() + ": "
                    + e.getMessage(), e);
        }
        TimeServer server = new TimeServer(socket, key, clock, mapping);
        server.thread.start();
        return server;
    }

    public int port() {
        return socket.getLocalPort();
    }

    public long answered() {
        return answered.get();
    }

    /** Returns the number of packets that were not signed requests or could not be answered. */
    public long refused() {
        return refused.get();
    }

    private void serve() {
        byte[] bytes = new byte[TimePacket.SIZE + 1];
        DatagramPacket packet = new DatagramPacket(bytes, bytes.length);
        while (!socket.isClosed()) {
            try {
                packet.setData(bytes, 0, bytes.length);
                socket.receive(packet);
                long received = clock.nanos();
                if (answer(packet, bytes, received)) {
                    packet.setData(bytes, 0, TimePacket.SIZE);
                    socket.send(packet);
                    answered.incrementAndGet();
                } else {
                    refused.incrementAndGet();
                }
            } catch (SocketException e) {
                // Closed, or one answer could not be sent: other requests may still succeed.
                refused.incrementAndGet();
            } catch (IOException e) {
                refused.incrementAndGet();
            }
        }
    }

    private boolean answer(DatagramPacket packet, byte[] bytes, long received) {
        Optional<TimePacket> question = TimePacket.read(bytes, packet.getLength(), TimePacket.PacketType.REQUEST, key);
        Optional<ClockFit> now = mapping.get();
        if (question.isEmpty() || now.isEmpty() || packet.getPort() == 0) {
            return false;
        }
        ClockFit fit = now.get();
        question.get()
                .answer(fit.toController(received), fit.toController(clock.nanos()), fit.boundNanos())
                .write(bytes, key);
        return true;
    }

    @Override
    public void close() {
        socket.close();
        try {
            thread.join(CLOSE_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
