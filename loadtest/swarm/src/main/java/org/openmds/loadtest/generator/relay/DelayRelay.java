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
 * Relays TCP connections to a service and delays each piece of data, as if the service were far away. A link can limit the bandwidth. A
 * new connection takes one round trip: the client's system reports it as open at once, so its first piece of data is delayed by the round
 * trip. The end of a stream and a broken connection reach the other side with the same delay as data.
 *
 * <p>Each connection has five virtual threads, which are idle nearly all the time. At most one megabyte is in transit in each direction; more data
 * blocks the sender. There are at most {@link #MAX_CONNECTIONS} connections; further ones are closed at once and counted.
 */
public final class DelayRelay implements AutoCloseable {

    /** Default limit of connections: one client machine has ports for about this many. */
    public static final int MAX_CONNECTIONS = 30_000;

    private static final int BACKLOG = 4_096;
    private static final long ACCEPT_RETRY_NANOS = 10_000_000;
    private static final int CONNECT_TIMEOUT_MILLIS = 30_000;

    private final ServerSocket server;
    private final InetSocketAddress service;
    private final Function<InetAddress, RelayDelays> delays;
    private final NetworkLink link;
    private final Semaphore connectionPermits;
    private final AtomicLong refused = new AtomicLong();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private DelayRelay(ServerSocket server, InetSocketAddress service, Function<InetAddress, RelayDelays> delays,
            NetworkLink networkLink,
            int maxConnections) {
        this.server = server;
        this.service = service;
        this.delays = delays;
        this.link = networkLink;
        this.connectionPermits = new Semaphore(maxConnections);
    }

    /** Starts a relay on a free loopback port, with the same delays for all clients. */
    public static DelayRelay start(InetSocketAddress service, RelayDelays relayDelays) throws IOException {
        return start(service, relayDelays, NetworkLink.unbounded());
    }

    /** Starts such a relay over a link. */
    public static DelayRelay start(InetSocketAddress service, RelayDelays relayDelays, NetworkLink networkLink)
            throws IOException {
        return start(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), service, _ -> relayDelays,
                networkLink,
                MAX_CONNECTIONS);
    }

    /**
     * Starts a relay without a bandwidth limit.
     *
     * @param delays
     *            returns the delays for a client
     * @param maxConnections
     *            limit of simultaneous connections
     */
    public static DelayRelay start(InetSocketAddress listen, InetSocketAddress service,
            Function<InetAddress, RelayDelays> delays, int maxConnections) throws IOException {
        return start(listen, service, delays, NetworkLink.unbounded(), maxConnections);
    }

    private static DelayRelay start(InetSocketAddress listen, InetSocketAddress service,
            Function<InetAddress, RelayDelays> delays, NetworkLink networkLink, int maxConnections) throws IOException {
        ServerSocket server = new ServerSocket(listen.getPort(), BACKLOG, listen.getAddress());
        DelayRelay relay = new DelayRelay(server, service, delays, networkLink, maxConnections);
        Thread.ofPlatform().name("relay").daemon().start(relay::accept);
        return relay;
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Returns the number of connections that were closed because of the limit. */
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
                // The relay is closed, the client has gone, or no file descriptor is left: try the next connection after a pause.
                LockSupport.parkNanos(ACCEPT_RETRY_NANOS);
            }
        }
    }

    private void relayConnection(Socket near) {
        Socket far = new Socket();
        open.add(far);
        RelayDelays relayDelays = delays.apply(near.getInetAddress());
        try (near; far) {
            // The client would send its first data after one round trip; the data then takes the delay to the service.
            long opened = System.nanoTime() + relayDelays.roundTrip().plus(relayDelays.there()).toNanos();
            far.connect(service, CONNECT_TIMEOUT_MILLIS);
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
            Thread back = Thread.ofVirtual()
                    .name("relay-back")
                    .start(new DelayedStream(far, near, link.back(), relayDelays.back().toNanos(),
                            System.nanoTime()));
            new DelayedStream(near, far, link.there(), relayDelays.there().toNanos(), opened).run();
            back.join();
        } catch (IOException _) {
            // The service refuses the connection: the client sees it end.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(near);
            open.remove(far);
            connectionPermits.release();
        }
    }

    /** Closes all connections at once. */
    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
