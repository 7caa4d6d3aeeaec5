package org.openmds.gateway.ldap.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

import org.jspecify.annotations.Nullable;

/** The sockets of all clients. It refuses connections beyond the limits, and closes those that are slow or silent. Thread-safe. */
final class ClientSockets implements AutoCloseable {

    private static final long CHECK_MILLIS = 250;
    /** Length of the TCP accept queue (listen backlog). */
    private static final int ACCEPT_QUEUE_LENGTH = 4_096;
    /** Pause after a failure to accept a connection, such as too many open files. */
    private static final long FAILURE_PAUSE_NANOS = 50_000_000;

    private final LdapBudgets budgets;
    private final LdapLimits limits;
    private final LdapCounts counts;
    private final Set<ClientSocket> open = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("ldap-watch").daemon().factory());

    ClientSockets(LdapBudgets budgets, LdapLimits limits, LdapCounts counts) {
        this.budgets = budgets;
        this.limits = limits;
        this.counts = counts;
    }

    /** Begins to close slow and silent connections. */
    void start() {
        var _ = watch.scheduleWithFixedDelay(() -> check(System.nanoTime()), CHECK_MILLIS, CHECK_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    private void check(long now) {
        open.forEach(each -> each.check(limits, now));
    }

    /** Returns the number of open connections. */
    int count() {
        return open.size();
    }

    @Override
    public void close() {
        watch.shutdownNow();
        open.forEach(ClientSocket::closeQuietly);
    }

    private Optional<ClientSocket> accept(AcceptingSocket server) throws IOException {
        ClientSocket[] made = new ClientSocket[1];
        ClientSocket socket = new ClientSocket(budgets, counts, () -> open.remove(made[0]));
        made[0] = socket;
        try {
            server.accept(socket);
        } catch (SocketException e) {
            if (!server.isClosed()) {
                LockSupport.parkNanos(FAILURE_PAUSE_NANOS);
            }
            throw e;
        }
        if (!socket.admit()) {
            socket.closeQuietly();
            return Optional.empty();
        }
        open.add(socket);
        return Optional.of(socket);
    }

    /** A factory of the server sockets of a port. */
    final class ClientPort extends ServerSocketFactory {

        private final @Nullable SSLSocketFactory tls;
        private volatile @Nullable ClientSocket last;

        /**
         * @param tls
         *            makes connections with TLS from the beginning; null for connections that begin without
         */
        ClientPort(@Nullable SSLSocketFactory tls) {
            this.tls = tls;
        }

        /** Returns the socket that was accepted last; called by the thread that accepts connections. */
        ClientSocket last() {
            return Objects.requireNonNull(last);
        }

        /** Returns the next connection, with TLS if the port has TLS. */
        private Socket accepted(AcceptingSocket server) throws IOException {
            while (true) {
                Optional<ClientSocket> socket = accept(server);
                if (socket.isPresent()) {
                    last = socket.get();
                    return tls == null ? socket.get() : secured(tls, socket.get());
                }
            }
        }

        private static Socket secured(SSLSocketFactory factory, ClientSocket socket) throws IOException {
            try {
                Socket layered = factory.createSocket(socket, socket.getInetAddress().getHostAddress(),
                        socket.getPort(), true);
                ((SSLSocket) layered).setUseClientMode(false);
                return layered;
            } catch (IOException e) {
                socket.closeQuietly();
                throw e;
            }
        }

        @Override
        public ServerSocket createServerSocket() throws IOException {
            return new AcceptingSocket(this);
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            return createServerSocket(port, ACCEPT_QUEUE_LENGTH);
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) throws IOException {
            return bound(new InetSocketAddress(port));
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) throws IOException {
            return bound(new InetSocketAddress(address, port));
        }

        private ServerSocket bound(InetSocketAddress address) throws IOException {
            AcceptingSocket socket = new AcceptingSocket(this);
            try {
                socket.setReuseAddress(true);
                socket.bind(address, ACCEPT_QUEUE_LENGTH);
                return socket;
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }
    }

    /** A server socket that accepts connections into the sockets of clients. */
    private static final class AcceptingSocket extends ServerSocket {

        private final ClientPort port;

        AcceptingSocket(ClientPort port) throws IOException {
            this.port = port;
        }

        void accept(ClientSocket into) throws IOException {
            implAccept(into);
        }

        @Override
        public Socket accept() throws IOException {
            return port.accepted(this);
        }
    }
}
