package org.openmds.loadtest.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes TCP connections on loopback and passes them on to a service, each piece of data late by the delay of its direction, as though
 * the service were far away. A connection takes one round trip to be opened: its first piece waits for that too. Bandwidth is not limited.
 *
 * <p>Each connection has three virtual threads and at most {@value #PIECES} pieces under way in each direction; beyond that the sender waits.
 */
public final class DelayRelay implements AutoCloseable {

    private static final int PIECES = 64;
    private static final int PIECE_BYTES = 16_384;
    private static final int BACKLOG = 4_096;
    private static final int CONNECT_MILLIS = 30_000;

    private record Piece(long due, byte[] bytes) {

        static final Piece END = new Piece(0, new byte[0]);
    }

    private final ServerSocket server;
    private final InetSocketAddress service;
    private final long thereNanos;
    private final long backNanos;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private DelayRelay(ServerSocket server, InetSocketAddress service, Duration there, Duration back) {
        this.server = server;
        this.service = service;
        this.thereNanos = there.toNanos();
        this.backNanos = back.toNanos();
    }

    /**
     * @param there
     *            from whoever connects to the service
     * @param back
     *            from the service
     */
    public static DelayRelay start(InetSocketAddress service, Duration there, Duration back) throws IOException {
        ServerSocket server = new ServerSocket(0, BACKLOG, InetAddress.ofLiteral("127.0.0.1"));
        DelayRelay relay = new DelayRelay(server, service, there, back);
        Thread.ofPlatform().name("relay").daemon().start(relay::accept);
        return relay;
    }

    public int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket near = server.accept();
                open.add(near);
                Thread.ofVirtual().start(() -> connect(near));
            } catch (IOException _) {
                // Closed, or a connection that went away at once.
            }
        }
    }

    private void connect(Socket near) {
        Socket far = new Socket();
        open.add(far);
        try (near; far) {
            long opened = System.nanoTime() + thereNanos + backNanos;
            far.connect(service, CONNECT_MILLIS);
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
            Thread back = Thread.ofVirtual().start(() -> pass(far, near, backNanos, 0));
            pass(near, far, thereNanos, opened);
            back.join();
        } catch (IOException _) {
            // The service does not take it: the connection ends, as the near side sees.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(near);
            open.remove(far);
        }
    }

    private void pass(Socket from, Socket to, long delayNanos, long notBefore) {
        BlockingQueue<Piece> way = new ArrayBlockingQueue<>(PIECES);
        Thread writer = Thread.ofVirtual().start(() -> write(from, to, way));
        try (InputStream in = from.getInputStream()) {
            byte[] buffer = new byte[PIECE_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                way.put(new Piece(Math.max(System.nanoTime() + delayNanos, notBefore), Arrays.copyOf(buffer, read)));
            }
        } catch (IOException _) {
            // Reset: what came before is passed on all the same.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        try {
            way.put(Piece.END);
            writer.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void write(Socket from, Socket to, BlockingQueue<Piece> way) {
        try (OutputStream out = to.getOutputStream()) {
            for (Piece piece = way.take(); piece.bytes().length > 0; piece = way.take()) {
                for (long left = piece.due() - System.nanoTime(); left > 0; left = piece.due() - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                out.write(piece.bytes());
            }
        } catch (IOException _) {
            // Whoever reads there went away: what is still on its way is lost, as on a network, and the other end is told.
            end(from);
            way.clear();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            end(to);
        }
    }

    private static void end(Socket to) {
        try {
            to.close();
        } catch (IOException _) {
            // It is closed for all that matters.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
