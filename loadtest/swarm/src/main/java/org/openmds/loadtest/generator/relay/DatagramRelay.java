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
 * Passes datagrams on to a service and its answers back, each late by the way of its direction. What comes while {@link #MOST_UNDER_WAY}
 * datagrams are under way, or from more than {@link #MOST_ASKERS} askers, is lost, as on a network, and counted.
 */
public final class DatagramRelay implements AutoCloseable {

    public static final int MOST_ASKERS = 1_000;
    public static final int MOST_UNDER_WAY = 10_000;

    private static final int LARGEST = 1 << 16;

    private final DatagramSocket near;
    private final InetSocketAddress service;
    private final Function<InetAddress, Way> ways;
    private final ScheduledThreadPoolExecutor later = new ScheduledThreadPoolExecutor(1,
            Thread.ofPlatform().name("relay-datagrams").daemon().factory());
    private final Semaphore room = new Semaphore(MOST_UNDER_WAY);
    private final Map<InetSocketAddress, DatagramSocket> askers = new ConcurrentHashMap<>();
    private final AtomicLong lost = new AtomicLong();

    private DatagramRelay(DatagramSocket near, InetSocketAddress service, Function<InetAddress, Way> ways) {
        this.near = near;
        this.service = service;
        this.ways = ways;
    }

    /**
     * @param ways
     *            by who asks
     */
    public static DatagramRelay start(InetSocketAddress listen, InetSocketAddress service,
            Function<InetAddress, Way> ways) throws IOException {
        DatagramRelay relay = new DatagramRelay(new DatagramSocket(listen), service, ways);
        Thread.ofPlatform().name("relay-questions").daemon().start(relay::questions);
        return relay;
    }

    public int port() {
        return near.getLocalPort();
    }

    /** Datagrams that there was no room for. */
    public long lost() {
        return lost.get();
    }

    private void questions() {
        DatagramPacket packet = new DatagramPacket(new byte[LARGEST], LARGEST);
        while (receive(near, packet)) {
            InetSocketAddress asker = (InetSocketAddress) packet.getSocketAddress();
            DatagramSocket far = far(asker);
            if (far == null) {
                lost.incrementAndGet();
            } else {
                send(far, packet, service, ways.apply(asker.getAddress()).there().toNanos());
            }
        }
    }

    /** Each asker has a socket of its own, at whose port the service's answers are known to be for it. Called by one thread. */
    private @Nullable DatagramSocket far(InetSocketAddress asker) {
        DatagramSocket known = askers.get(asker);
        if (known != null || askers.size() >= MOST_ASKERS) {
            return known;
        }
        try {
            DatagramSocket far = new DatagramSocket();
            askers.put(asker, far);
            Thread.ofVirtual().name("relay-answers").start(() -> answers(far, asker));
            return far;
        } catch (IOException _) {
            return null;
        }
    }

    private void answers(DatagramSocket far, InetSocketAddress asker) {
        long back = ways.apply(asker.getAddress()).back().toNanos();
        DatagramPacket packet = new DatagramPacket(new byte[LARGEST], LARGEST);
        while (receive(far, packet)) {
            send(near, packet, asker, back);
        }
    }

    private static boolean receive(DatagramSocket socket, DatagramPacket packet) {
        try {
            packet.setLength(LARGEST);
            socket.receive(packet);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private void send(DatagramSocket by, DatagramPacket received, InetSocketAddress to, long delayNanos) {
        if (!room.tryAcquire()) {
            lost.incrementAndGet();
            return;
        }
        byte[] bytes = Arrays.copyOf(received.getData(), received.getLength());
        try {
            ScheduledFuture<?> _ = later.schedule(() -> deliver(by, new DatagramPacket(bytes, bytes.length, to)),
                    delayNanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException _) {
            room.release();
        }
    }

    private void deliver(DatagramSocket by, DatagramPacket packet) {
        room.release();
        try {
            by.send(packet);
        } catch (IOException _) {
            // Lost, as datagrams are.
        }
    }

    @Override
    public void close() {
        near.close();
        later.shutdownNow();
        askers.values().forEach(DatagramSocket::close);
    }
}
