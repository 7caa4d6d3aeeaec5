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

import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAd;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAdException;

/**
 * Takes questions over TCP.
 *
 * <p>{@link Era#THEN}: one thread takes a connection, answers one question and closes it before it takes the next, so that all others
 * wait in the system's queue of connections. {@link Era#NOW}: each connection has a thread and is kept for many questions.
 */
final class AdServer implements AutoCloseable {

    /** The usual one of the study's day. */
    private static final int BACKLOG_THEN = 128;
    private static final int BACKLOG_NOW = 4_096;
    private static final int MOST_CONNECTIONS = 10_000;
    private static final long PAUSE_NANOS = 10_000_000;
    private static final int READ_MILLIS = 30_000;

    /** Answers messages; called by as many threads as the era has. */
    interface Handler {

        /** The ads of the answer, or of a failure. Never throws for what the message says. */
        byte[] answer(List<ClassAd> message);
    }

    private final ServerSocket socket;
    private final Handler handler;
    private final boolean keeps;
    private final ExecutorService threads;
    private final Semaphore places = new Semaphore(MOST_CONNECTIONS);
    private final AtomicInteger served = new AtomicInteger();
    private final AtomicInteger mostServed = new AtomicInteger();
    private final AtomicLong connections = new AtomicLong();

    private AdServer(ServerSocket socket, Handler handler, boolean keeps, ExecutorService threads) {
        this.socket = socket;
        this.handler = handler;
        this.keeps = keeps;
        this.threads = threads;
    }

    /**
     * @param threadsThen
     *            how many connections are answered at a time in the study's era: an agent has 1
     * @throws IOException
     *             where the address cannot be had
     */
    static AdServer start(InetSocketAddress address, Era era, int threadsThen, Handler handler) throws IOException {
        ServerSocket socket = new ServerSocket();
        socket.setReuseAddress(true);
        socket.bind(address, era == Era.THEN ? BACKLOG_THEN : BACKLOG_NOW);
        ExecutorService threads = era == Era.THEN
                ? Executors.newFixedThreadPool(threadsThen)
                : Executors.newThreadPerTaskExecutor(Thread.ofVirtual().factory());
        AdServer server = new AdServer(socket, handler, era == Era.NOW, threads);
        if (era == Era.THEN) {
            for (int i = 0; i < threadsThen; i++) {
                threads.execute(server::answerOneByOne);
            }
        } else {
            threads.execute(server::takeAll);
        }
        return server;
    }

    int port() {
        return socket.getLocalPort();
    }

    /** How many connections it was at together, at most. */
    int mostConnections() {
        return mostServed.get();
    }

    /** All that it took. */
    long connections() {
        return connections.get();
    }

    private void answerOneByOne() {
        while (!socket.isClosed()) {
            try {
                serve(socket.accept());
            } catch (IOException _) {
                // Closed, a client that went away, or no descriptor left: the next one, a little later.
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void takeAll() {
        while (!socket.isClosed()) {
            try {
                places.acquire();
                Socket connection = accepted();
                threads.execute(() -> {
                    try {
                        serve(connection);
                    } finally {
                        places.release();
                    }
                });
            } catch (IOException _) {
                // As above.
                LockSupport.parkNanos(PAUSE_NANOS);
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    private Socket accepted() throws IOException {
        try {
            return socket.accept();
        } catch (IOException e) {
            places.release();
            throw e;
        }
    }

    private void serve(Socket connection) {
        connections.incrementAndGet();
        mostServed.accumulateAndGet(served.incrementAndGet(), Math::max);
        try (connection) {
            connection.setTcpNoDelay(true);
            connection.setSoTimeout(READ_MILLIS);
            AdReader in = new AdReader(connection.getInputStream());
            do {
                Optional<byte[]> message = in.next();
                if (message.isEmpty()) {
                    return;
                }
                connection.getOutputStream().write(answer(message.get()));
            } while (keeps);
        } catch (SocketException _) {
            // The client went away.
        } catch (IOException _) {
            // Half a message, or none in time: there is nobody to tell.
        } finally {
            served.decrementAndGet();
        }
    }

    private byte[] answer(byte[] message) {
        try {
            return handler.answer(AdStream.parse(message));
        } catch (ClassAdException e) {
            return Answers.failure(e.getMessage());
        } catch (StackOverflowError _) {
            return Answers.failure("the message is nested too deeply");
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
