package org.openmds.loadtest.control.tester;

import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.exceptions.UpgradeException;
import org.eclipse.jetty.websocket.client.ClientUpgradeRequest;
import org.eclipse.jetty.websocket.client.WebSocketClient;
import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.wire.Message;
import org.openmds.loadtest.control.wire.Message.Acknowledged;
import org.openmds.loadtest.control.wire.Message.FromController;
import org.openmds.loadtest.control.wire.Message.FromTester;
import org.openmds.loadtest.control.wire.Message.Hello;
import org.openmds.loadtest.control.wire.Message.Kept;
import org.openmds.loadtest.control.wire.Message.Welcome;
import org.openmds.loadtest.control.wire.Token;
import org.openmds.loadtest.control.wire.Wire;
import org.openmds.loadtest.control.wire.WireException;

/**
 * A tester's connection to the controller, made anew each time it breaks, until it is closed. What the controller did not acknowledge is
 * sent again.
 *
 * <p>Thread-safe. One thread connects, one sends batches, messages are taken on threads of the WebSocket client.
 */
final class Uplink implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration SEND = Duration.ofSeconds(30);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
    private static final Duration SENDER_WAIT = Duration.ofSeconds(1);
    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final WebSocketClient client;
    private final URI controller;
    private final Token token;
    private final Hello hello;
    private final Outbox outbox;
    private final Notebox notes;
    private final Listener listener;
    private final CountDownLatch ended = new CountDownLatch(1);
    /** Orders what is kept and what is sent. */
    private final Object sending = new Object();
    private @Nullable Connection current;
    private volatile long heard = System.nanoTime();

    /** Told what comes, on threads that must not be kept. */
    interface Listener {

        void on(FromController message);

        /** The controller will never talk to this tester. */
        void turnedAway(String why);
    }

    /** Who is dialled, and as whom. */
    record Peer(URI controller, Token token, Hello hello) {
    }

    Uplink(WebSocketClient client, Peer peer, Outbox outbox, Notebox notes, Listener listener) {
        this.client = client;
        this.controller = peer.controller();
        this.token = peer.token();
        this.hello = peer.hello();
        this.outbox = outbox;
        this.notes = notes;
        this.listener = listener;
    }

    void start() {
        Thread.ofVirtual().name("uplink").start(this::connect);
    }

    /** How long nothing came from the controller. */
    Duration silence() {
        return Duration.ofNanos(System.nanoTime() - heard);
    }

    /** Breaks a connection that may be dead without a sign of it; a new one is made. */
    void cut() {
        Connection connection;
        synchronized (sending) {
            connection = current;
        }
        if (connection != null) {
            connection.disconnect();
        }
    }

    /** Sends a message as soon as may be, and again until it is acknowledged. */
    void keep(Kept message) {
        synchronized (sending) {
            Wire.Numbered numbered = notes.add(message);
            if (current != null) {
                current.send(Wire.text(numbered.message(), numbered.number()));
            }
        }
    }

    /** Sends a message now or never. */
    void send(FromTester message) {
        synchronized (sending) {
            if (current != null) {
                current.send(Wire.text(message));
            }
        }
    }

    private void connect() {
        Duration pause = FIRST_PAUSE;
        try {
            while (ended.getCount() > 0) {
                Connection connection = new Connection();
                boolean stood = dial(connection);
                if (stood) {
                    connection.closed.await();
                }
                pause = stood ? FIRST_PAUSE : pause.multipliedBy(2);
                pause = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
                if (ended.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** False where nobody answered. */
    private boolean dial(Connection connection) throws InterruptedException {
        ClientUpgradeRequest request = new ClientUpgradeRequest(controller);
        request.setHeader(Token.HEADER, token.header());
        CompletableFuture<Session> dialled = null;
        try {
            dialled = client.connect(connection, request);
            dialled.get(CONNECT.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UpgradeException refused && refused.getResponseStatusCode() >= 400
                    && refused.getResponseStatusCode() < 500) {
                listener.turnedAway("the controller %s turned this tester away: HTTP %d%s".formatted(controller,
                        refused.getResponseStatusCode(),
                        refused.getResponseStatusCode() == 401 ? ", the token is wrong" : ""));
            }
            return false;
        } catch (TimeoutException e) {
            dialled.cancel(true);
            return false;
        } catch (java.io.IOException | RuntimeException e) {
            return false;
        }
    }

    @Override
    public void close() {
        ended.countDown();
        Connection connection;
        synchronized (sending) {
            connection = current;
        }
        if (connection != null) {
            connection.closeOrderly();
        }
    }

    /** One connection from its opening to its end. */
    public final class Connection implements Session.Listener.AutoDemanding {

        private final CountDownLatch closed = new CountDownLatch(1);
        private @Nullable volatile Session session;

        private Connection() {
        }

        @Override
        public void onWebSocketOpen(Session opened) {
            session = opened;
            heard = System.nanoTime();
            opened.sendText(Wire.text(hello), Callback.NOOP);
        }

        @Override
        public void onWebSocketText(String text) {
            heard = System.nanoTime();
            try {
                Message message = Wire.message(text).message();
                switch (message) {
                    case Welcome welcome -> resume(welcome);
                    case Acknowledged stored -> {
                        outbox.acknowledge(stored.batches());
                        notes.acknowledge(stored.kept());
                    }
                    default -> {
                        // Others are the listener's.
                    }
                }
                if (message instanceof FromController said) {
                    listener.on(said);
                }
            } catch (WireException e) {
                listener.turnedAway(
                        "the controller %s does not speak as expected: %s".formatted(controller, e.getMessage()));
                disconnect();
            }
        }

        private void resume(Welcome welcome) {
            synchronized (sending) {
                notes.acknowledge(welcome.kept());
                current = this;
                notes.left().forEach(numbered -> send(Wire.text(numbered.message(), numbered.number())));
            }
            int epoch = outbox.rewind(welcome.batches());
            Thread.ofVirtual().name("uplink-batches").start(() -> sendBatches(epoch));
        }

        private void sendBatches(int epoch) {
            try {
                while (closed.getCount() > 0) {
                    Optional<ByteBuffer> message = outbox.take(epoch, Wire.LARGEST_BATCHES, SENDER_WAIT);
                    if (message.isPresent() && !sendBatches(message.get())) {
                        return;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private boolean sendBatches(ByteBuffer message) throws InterruptedException {
            Session open = session;
            CompletableFuture<Void> sent = new CompletableFuture<>();
            if (open == null) {
                return false;
            }
            // A slice is big-endian: Jetty masks a buffer's numbers in its order, and would turn little-endian ones round.
            open.sendBinary(message.slice(), Callback.from(() -> sent.complete(null), sent::completeExceptionally));
            try {
                sent.get(SEND.toMillis(), TimeUnit.MILLISECONDS);
                return true;
            } catch (ExecutionException | TimeoutException e) {
                disconnect();
                return false;
            }
        }

        private void send(String text) {
            Session open = session;
            if (open != null && open.isOpen()) {
                open.sendText(text, Callback.NOOP);
            }
        }

        private void disconnect() {
            Session open = session;
            if (open != null) {
                open.disconnect();
            }
            onEnd();
        }

        private void closeOrderly() {
            Session open = session;
            if (open == null || !open.isOpen()) {
                return;
            }
            open.close(1000, "done", Callback.NOOP);
            try {
                if (!closed.await(CLOSE.toMillis(), TimeUnit.MILLISECONDS)) {
                    disconnect();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void onWebSocketClose(int status, String reason, Callback callback) {
            onEnd();
            callback.succeed();
        }

        @Override
        public void onWebSocketError(Throwable cause) {
            onEnd();
        }

        private void onEnd() {
            synchronized (sending) {
                if (current == this) {
                    current = null;
                }
            }
            closed.countDown();
        }
    }
}
