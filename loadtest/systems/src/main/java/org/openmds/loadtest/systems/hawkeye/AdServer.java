package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;

/**
 * A server for ad messages over TCP.
 *
 * <p>In {@link SystemEra#YEAR_2003}, one thread accepts a connection, answers one message and closes the connection before it accepts the
 * next one; the others wait in the accept queue. In {@link SystemEra#TODAY}, each connection has a thread and is kept for many messages.
 */
final class AdServer implements AutoCloseable {

    /** The usual listen backlog of 2003. */
    private static final int BACKLOG_2003 = 128;
    private static final int BACKLOG_TODAY = 4_096;
    private static final int MAX_CONNECTIONS = 10_000;
    private static final long RETRY_DELAY_NANOS = 10_000_000;
    private static final int READ_TIMEOUT_MILLIS = 30_000;

    /** Answers messages. Called by all worker threads of the server. */
    interface AdHandler {

        /** Returns the ads of the answer or of a failure, encoded. Invalid messages lead to a failure answer, never to an exception. */
        byte[] answer(List<ExpressionAd> message);
    }

    private final ServerSocket socket;
    private final AdHandler handler;
    private final boolean keepsConnections;
    private final ExecutorService threads;
    private final Semaphore connectionSlots = new Semaphore(MAX_CONNECTIONS);
    private final AtomicInteger openConnections = new AtomicInteger();
    private final AtomicInteger maxOpenConnections = new AtomicInteger();
    private final AtomicLong connections = new AtomicLong();

    private AdServer(ServerSocket socket, AdHandler handler, boolean keepsConnections, ExecutorService threads) {
        this.socket = socket;
        this.handler = handler;
        this.keepsConnections = keepsConnections;
        this.threads = threads;
    }

    /**
     * @param threads2003
     *            number of connections that are answered at the same time in {@link SystemEra#YEAR_2003}; 1 for an agent
     * @throws IOException
     *             if the address cannot be bound
     */
    static AdServer start(InetSocketAddress address, SystemEra era, int threads2003, AdHandler handler)
            throws IOException {
        ServerSocket socket = new ServerSocket();
        socket.setReuseAddress(true);
        socket.bind(address, era == SystemEra.YEAR_2003 ? BACKLOG_2003 : BACKLOG_TODAY);
        ExecutorService threads = era == SystemEra.YEAR_2003
                ? Executors.newFixedThreadPool(threads2003)
                : Executors.newThreadPerTaskExecutor(Thread.ofVirtual().factory());
        AdServer server = new AdServer(socket, handler, era == SystemEra.TODAY, threads);
        if (era == SystemEra.YEAR_2003) {
            for (int i = 0; i < threads2003; i++) {
                threads.execute(server::acceptSerially);
            }
        } else {
            threads.execute(server::acceptAll);
        }
        return server;
    }

    int port() {
        return socket.getLocalPort();
    }

    /** Returns the highest number of connections open at the same time. */
    int maxOpenConnections() {
        return maxOpenConnections.get();
    }

    /** Returns the number of connections accepted so far. */
    long connections() {
        return connections.get();
    }

    private void acceptSerially() {
        while (!socket.isClosed()) {
            try {
                serve(socket.accept());
            } catch (IOException _) {
                // The socket is closed, a client has disconnected, or no file descriptor is free: accept the next one a little later.
                LockSupport.parkNanos(RETRY_DELAY_NANOS);
            }
        }
    }

    private void acceptAll() {
        while (!socket.isClosed()) {
            try {
                connectionSlots.acquire();
                Socket connection = acceptOne();
                threads.execute(() -> {
                    try {
                        serve(connection);
                    } finally {
                        connectionSlots.release();
                    }
                });
            } catch (IOException _) {
                // See acceptSerially.
                LockSupport.parkNanos(RETRY_DELAY_NANOS);
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    private Socket acceptOne() throws IOException {
        try {
            return socket.accept();
        } catch (IOException e) {
            connectionSlots.release();
            throw e;
        }
    }

    private void serve(Socket connection) {
        connections.incrementAndGet();
        maxOpenConnections.accumulateAndGet(openConnections.incrementAndGet(), Math::max);
        try (connection) {
            connection.setTcpNoDelay(true);
            connection.setSoTimeout(READ_TIMEOUT_MILLIS);
            AdReader in = new AdReader(connection.getInputStream());
            do {
                Optional<byte[]> message = in.next();
                if (message.isEmpty()) {
                    return;
                }
                connection.getOutputStream().write(answer(message.get()));
            } while (keepsConnections);
        } catch (SocketException _) {
            // The client has disconnected.
        } catch (IOException _) {
            // The message is incomplete or too late: the client cannot be answered.
        } finally {
            openConnections.decrementAndGet();
        }
    }

    private byte[] answer(byte[] message) {
        try {
            return handler.answer(AdStream.parse(message));
        } catch (ClassAdException e) {
            return AnswerAds.failure(e.getMessage());
        } catch (StackOverflowError _) {
            return AnswerAds.failure("the message is nested too deeply");
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException _) {
            // Nothing more to do.
        }
        threads.shutdownNow();
        try {
            boolean _ = threads.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
