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
 * Takes questions over TCP.
 *
 * <p>{@link SystemEra#YEAR_2003}: one thread takes a connection, answers one question and closes it before it takes the next, so that all others
 * wait in the system's queue of connections. {@link SystemEra#TODAY}: each connection has a thread and is kept for many questions.
 */
final class AdServer implements AutoCloseable {

    /** The usual one of the study's day. */
    private static final int BACKLOG_2003 = 128;
    private static final int BACKLOG_TODAY = 4_096;
    private static final int MAX_CONNECTIONS = 10_000;
    private static final long RETRY_DELAY_NANOS = 10_000_000;
    private static final int READ_TIMEOUT_MILLIS = 30_000;

    /** Answers messages; called by as many threads as the era has. */
    interface AdHandler {

        /** The ads of the answer, or of a failure. Never throws for what the message says. */
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

    private AdServer(ServerSocket socket, AdHandler handler, boolean keeps, ExecutorService threads) {
        this.socket = socket;
        this.handler = handler;
        this.keepsConnections = keeps;
        this.threads = threads;
    }

    /**
     * @param threadsThen
     *            how many connections are answered at a time in the study's era: an agent has 1
     * @throws IOException
     *             where the address cannot be had
     */
    static AdServer start(InetSocketAddress address, SystemEra era, int threadsThen, AdHandler handler)
            throws IOException {
        ServerSocket socket = new ServerSocket();
        socket.setReuseAddress(true);
        socket.bind(address, era == SystemEra.YEAR_2003 ? BACKLOG_2003 : BACKLOG_TODAY);
        ExecutorService threads = era == SystemEra.YEAR_2003
                ? Executors.newFixedThreadPool(threadsThen)
                : Executors.newThreadPerTaskExecutor(Thread.ofVirtual().factory());
        AdServer server = new AdServer(socket, handler, era == SystemEra.TODAY, threads);
        if (era == SystemEra.YEAR_2003) {
            for (int i = 0; i < threadsThen; i++) {
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

    /** How many connections it was at together, at most. */
    int maxOpenConnections() {
        return maxOpenConnections.get();
    }

    /** All that it took. */
    long connections() {
        return connections.get();
    }

    private void acceptSerially() {
        while (!socket.isClosed()) {
            try {
                serve(socket.accept());
            } catch (IOException _) {
                // Closed, a client that went away, or no descriptor left: the next one, a little later.
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
                // As above.
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
            // The client went away.
        } catch (IOException _) {
            // Half a message, or none in time: there is nobody to tell.
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
            // It is closed for all that matters.
        }
        threads.shutdownNow();
        try {
            boolean _ = threads.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
