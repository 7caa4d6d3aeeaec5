package org.openmds.loadtest.generator.relay;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Takes TCP connections and passes them on to a service, each piece of data late by the way of its direction, as though the service were
 * far away, and over a link that carries so many bytes a second where one is given. A connection takes one round trip to be opened: the system
 * says at once that it is open, so its first piece waits for that. The end of what one side sends, and a connection that breaks, come to the
 * other side as late as data do.
 *
 * <p>Each connection has five virtual threads, which wait nearly always, and in each direction a megabyte under way at most; beyond that
 * the sender waits. There are {@link #MAX_CONNECTIONS} connections at most: one that is more is closed at once, and counted.
 */
public final class DelayRelay implements AutoCloseable {

    /** For clients that one machine has ports for. */
    public static final int MAX_CONNECTIONS = 30_000;

    private static final int BACKLOG = 4_096;
    private static final long ACCEPT_RETRY_NANOS = 10_000_000;
    private static final int CONNECT_TIMEOUT_MILLIS = 30_000;

    private final ServerSocket server;
    private final InetSocketAddress service;
    private final Function<InetAddress, RelayDelays> ways;
    private final NetworkLink networkLink;
    private final Semaphore connectionPermits;
    private final AtomicLong refused = new AtomicLong();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private DelayRelay(ServerSocket server, InetSocketAddress service, Function<InetAddress, RelayDelays> ways,
            NetworkLink networkLink,
            int most) {
        this.server = server;
        this.service = service;
        this.ways = ways;
        this.networkLink = networkLink;
        this.connectionPermits = new Semaphore(most);
    }

    /** On any free port of loopback, the same way for all. */
    public static DelayRelay start(InetSocketAddress service, RelayDelays relayDelays) throws IOException {
        return start(service, relayDelays, NetworkLink.unbounded());
    }

    /** The same, over a link. */
    public static DelayRelay start(InetSocketAddress service, RelayDelays relayDelays, NetworkLink networkLink)
            throws IOException {
        return start(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), service, _ -> relayDelays,
                networkLink,
                MAX_CONNECTIONS);
    }

    /**
     * Without a bound of bytes.
     *
     * @param ways
     *            by who connects
     * @param most
     *            connections at the same time
     */
    public static DelayRelay start(InetSocketAddress listen, InetSocketAddress service,
            Function<InetAddress, RelayDelays> ways, int most) throws IOException {
        return start(listen, service, ways, NetworkLink.unbounded(), most);
    }

    private static DelayRelay start(InetSocketAddress listen, InetSocketAddress service,
            Function<InetAddress, RelayDelays> ways, NetworkLink networkLink, int most) throws IOException {
        ServerSocket server = new ServerSocket(listen.getPort(), BACKLOG, listen.getAddress());
        DelayRelay relay = new DelayRelay(server, service, ways, networkLink, most);
        Thread.ofPlatform().name("relay").daemon().start(relay::accept);
        return relay;
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Connections that were too many. */
    public long refused() {
        return refused.get();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket near = server.accept();
                if (connectionPermits.tryAcquire()) {
                    open.add(near);
                    Thread.ofVirtual().name("relay-connection").start(() -> relayConnection(near));
                } else {
                    refused.incrementAndGet();
                    near.close();
                }
            } catch (IOException _) {
                // Closed, a connection that went away at once, or no descriptor left: the next one, a little later.
                LockSupport.parkNanos(ACCEPT_RETRY_NANOS);
            }
        }
    }

    private void relayConnection(Socket near) {
        Socket far = new Socket();
        open.add(far);
        RelayDelays relayDelays = ways.apply(near.getInetAddress());
        try (near; far) {
            // Whoever waits for the opening sends then, and what it sends is on its way.
            long opened = System.nanoTime() + relayDelays.roundTrip().plus(relayDelays.there()).toNanos();
            far.connect(service, CONNECT_TIMEOUT_MILLIS);
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
            Thread back = Thread.ofVirtual()
                    .name("relay-back")
                    .start(new DelayedStream(far, near, networkLink.back(), relayDelays.back().toNanos(),
                            System.nanoTime()));
            new DelayedStream(near, far, networkLink.there(), relayDelays.there().toNanos(), opened).run();
            back.join();
        } catch (IOException _) {
            // The service does not take it: the connection ends, as the near side sees.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(near);
            open.remove(far);
            connectionPermits.release();
        }
    }

    /** Ends all connections, at once. */
    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
