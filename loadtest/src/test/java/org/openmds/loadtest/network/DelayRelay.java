package org.openmds.loadtest.network;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Passes TCP and UDP on from an address to the same port of loopback, late: by how much depends on who sends, and on the direction. What is
 * late keeps its order.
 */
final class DelayRelay implements AutoCloseable {

    private static final int BUFFER = 1 << 16;
    private static final int QUEUE = 10_000;

    private final InetSocketAddress target;
    private final Map<String, Way> ways;
    private final ServerSocket tcp;
    private final DatagramSocket udp;
    private final ScheduledThreadPoolExecutor later = new ScheduledThreadPoolExecutor(2,
            Thread.ofPlatform().daemon().factory());
    private final Map<InetSocketAddress, DatagramSocket> askers = new ConcurrentHashMap<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    /** How late packets are. */
    record Way(Duration there, Duration back) {

        static Way of(long thereMillis, long backMillis) {
            return new Way(Duration.ofMillis(thereMillis), Duration.ofMillis(backMillis));
        }

        Duration roundTrip() {
            return there.plus(back);
        }
    }

    private record Late(long due, byte[] bytes) {
    }

    /**
     * @param ways
     *            by the sender's address
     */
    DelayRelay(InetSocketAddress address, Map<String, Way> ways) throws IOException {
        this.ways = Map.copyOf(ways);
        target = new InetSocketAddress(InetAddress.getLoopbackAddress(), address.getPort());
        tcp = new ServerSocket();
        tcp.bind(address, 1_000);
        udp = new DatagramSocket(address);
        Thread.ofPlatform().daemon().start(this::accept);
        Thread.ofPlatform().daemon().start(this::receive);
    }

    private void accept() {
        try {
            while (true) {
                Socket near = tcp.accept();
                Way way = ways.getOrDefault(near.getInetAddress().getHostAddress(), Way.of(0, 0));
                Socket far = new Socket();
                sockets.add(near);
                sockets.add(far);
                near.setOption(StandardSocketOptions.TCP_NODELAY, true);
                far.setOption(StandardSocketOptions.TCP_NODELAY, true);
                try {
                    far.connect(target, 5_000);
                    carry(near, far, way.there());
                    carry(far, near, way.back());
                } catch (IOException e) {
                    near.close();
                    far.close();
                }
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void carry(Socket from, Socket to, Duration delay) {
        LinkedBlockingQueue<Late> queue = new LinkedBlockingQueue<>(QUEUE);
        Thread.ofPlatform().daemon().start(() -> read(from, queue, delay.toNanos()));
        Thread.ofPlatform().daemon().start(() -> write(to, queue));
    }

    private static void read(Socket from, LinkedBlockingQueue<Late> queue, long delay) {
        byte[] bytes = new byte[BUFFER];
        try {
            InputStream stream = from.getInputStream();
            for (int count = stream.read(bytes); count >= 0; count = stream.read(bytes)) {
                queue.put(new Late(System.nanoTime() + delay, Arrays.copyOf(bytes, count)));
            }
        } catch (IOException e) {
            // The end comes as late as what was before it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        queue.offer(new Late(System.nanoTime() + delay, new byte[0]));
    }

    private void write(Socket to, LinkedBlockingQueue<Late> queue) {
        try (to) {
            OutputStream stream = to.getOutputStream();
            for (Late late = queue.take(); late.bytes().length > 0; late = queue.take()) {
                for (long left = late.due() - System.nanoTime(); left > 0; left = late.due() - System.nanoTime()) {
                    TimeUnit.NANOSECONDS.sleep(left);
                }
                stream.write(late.bytes());
            }
        } catch (IOException e) {
            // Nobody takes it any more.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            sockets.remove(to);
        }
    }

    private void receive() {
        DatagramPacket packet = new DatagramPacket(new byte[BUFFER], BUFFER);
        try {
            while (true) {
                packet.setLength(BUFFER);
                udp.receive(packet);
                InetSocketAddress asker = (InetSocketAddress) packet.getSocketAddress();
                Way way = ways.getOrDefault(asker.getAddress().getHostAddress(), Way.of(0, 0));
                DatagramSocket socket = askers.computeIfAbsent(asker, from -> answers(from, way));
                byte[] bytes = Arrays.copyOf(packet.getData(), packet.getLength());
                send(socket, new DatagramPacket(bytes, bytes.length, target), way.there());
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private DatagramSocket answers(InetSocketAddress asker, Way way) {
        try {
            DatagramSocket socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Thread.ofPlatform().daemon().start(() -> {
                DatagramPacket packet = new DatagramPacket(new byte[BUFFER], BUFFER);
                try {
                    while (true) {
                        packet.setLength(BUFFER);
                        socket.receive(packet);
                        byte[] bytes = Arrays.copyOf(packet.getData(), packet.getLength());
                        send(udp, new DatagramPacket(bytes, bytes.length, asker), way.back());
                    }
                } catch (IOException e) {
                    // Closed.
                }
            });
            return socket;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void send(DatagramSocket by, DatagramPacket packet, Duration delay) {
        Future<?> _ = later.schedule(() -> {
            try {
                by.send(packet);
            } catch (IOException e) {
                // Lost, as packets are.
            }
        }, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() throws IOException {
        tcp.close();
        udp.close();
        later.shutdownNow();
        askers.values().forEach(DatagramSocket::close);
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
