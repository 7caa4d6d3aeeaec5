package org.openmds.loadtest.generator.relay;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Relays datagrams between clients and a service, with the delay of each direction. Datagrams that arrive while {@link #MAX_IN_TRANSIT}
 * are in transit, or from more than {@link #MAX_CLIENTS} clients, are dropped and counted, as on a real network.
 */
public final class DatagramRelay implements AutoCloseable {

    public static final int MAX_CLIENTS = 1_000;
    public static final int MAX_IN_TRANSIT = 10_000;

    private static final int MAX_DATAGRAM_BYTES = 1 << 16;

    private final DatagramSocket clientSocket;
    private final InetSocketAddress service;
    private final Function<InetAddress, RelayDelays> delays;
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1,
            Thread.ofPlatform().name("relay-datagrams").daemon().factory());
    private final Semaphore transitPermits = new Semaphore(MAX_IN_TRANSIT);
    private final Map<InetSocketAddress, DatagramSocket> serviceSockets = new ConcurrentHashMap<>();
    private final AtomicLong lost = new AtomicLong();

    private DatagramRelay(DatagramSocket near, InetSocketAddress service, Function<InetAddress, RelayDelays> delays) {
        this.clientSocket = near;
        this.service = service;
        this.delays = delays;
    }

    /**
     * Starts a relay.
     *
     * @param delays
     *            returns the delays for a client
     */
    public static DatagramRelay start(InetSocketAddress listen, InetSocketAddress service,
            Function<InetAddress, RelayDelays> delays) throws IOException {
        DatagramRelay relay = new DatagramRelay(new DatagramSocket(listen), service, delays);
        Thread.ofPlatform().name("relay-questions").daemon().start(relay::relayRequests);
        return relay;
    }

    public int port() {
        return clientSocket.getLocalPort();
    }

    /** Returns the number of datagrams that were dropped because a limit was reached. */
    public long lost() {
        return lost.get();
    }

    private void relayRequests() {
        DatagramPacket packet = new DatagramPacket(new byte[MAX_DATAGRAM_BYTES], MAX_DATAGRAM_BYTES);
        while (receive(clientSocket, packet)) {
            InetSocketAddress asker = (InetSocketAddress) packet.getSocketAddress();
            DatagramSocket far = serviceSocket(asker);
            if (far == null) {
                lost.incrementAndGet();
            } else {
                send(far, packet, service, delays.apply(asker.getAddress()).there().toNanos());
            }
        }
    }

    /** Returns the client's own socket to the service, so that answers to its port can be assigned to the client. Called by one thread. */
    private @Nullable DatagramSocket serviceSocket(InetSocketAddress asker) {
        DatagramSocket known = serviceSockets.get(asker);
        if (known != null || serviceSockets.size() >= MAX_CLIENTS) {
            return known;
        }
        try {
            DatagramSocket far = new DatagramSocket();
            serviceSockets.put(asker, far);
            Thread.ofVirtual().name("relay-answers").start(() -> relayAnswers(far, asker));
            return far;
        } catch (IOException _) {
            return null;
        }
    }

    private void relayAnswers(DatagramSocket far, InetSocketAddress asker) {
        long back = delays.apply(asker.getAddress()).back().toNanos();
        DatagramPacket packet = new DatagramPacket(new byte[MAX_DATAGRAM_BYTES], MAX_DATAGRAM_BYTES);
        while (receive(far, packet)) {
            send(clientSocket, packet, asker, back);
        }
    }

    private static boolean receive(DatagramSocket socket, DatagramPacket packet) {
        try {
            packet.setLength(MAX_DATAGRAM_BYTES);
            socket.receive(packet);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private void send(DatagramSocket by, DatagramPacket received, InetSocketAddress to, long delayNanos) {
        if (!transitPermits.tryAcquire()) {
            lost.incrementAndGet();
            return;
        }
        byte[] bytes = Arrays.copyOf(received.getData(), received.getLength());
        try {
            ScheduledFuture<?> _ = timer.schedule(() -> deliver(by, new DatagramPacket(bytes, bytes.length, to)),
                    delayNanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException _) {
            transitPermits.release();
        }
    }

    private void deliver(DatagramSocket by, DatagramPacket packet) {
        transitPermits.release();
        try {
            by.send(packet);
        } catch (IOException _) {
            // The datagram is lost, as on a real network.
        }
    }

    @Override
    public void close() {
        clientSocket.close();
        timer.shutdownNow();
        serviceSockets.values().forEach(DatagramSocket::close);
    }
}
