package org.openmds.loadtest.control.tester;

import java.net.URI;
import java.nio.ByteBuffer;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.exceptions.UpgradeException;
import org.eclipse.jetty.websocket.client.ClientUpgradeRequest;
import org.eclipse.jetty.websocket.client.WebSocketClient;
import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.wire.ControlMessage;
import org.openmds.loadtest.control.wire.ControlMessage.Acknowledged;
import org.openmds.loadtest.control.wire.ControlMessage.ControllerMessage;
import org.openmds.loadtest.control.wire.ControlMessage.Hello;
import org.openmds.loadtest.control.wire.ControlMessage.ReliableMessage;
import org.openmds.loadtest.control.wire.ControlMessage.TesterMessage;
import org.openmds.loadtest.control.wire.ControlMessage.Welcome;
import org.openmds.loadtest.control.wire.ControllerAddress;
import org.openmds.loadtest.control.wire.MessageCodec;
import org.openmds.loadtest.control.wire.MessageException;
import org.openmds.loadtest.control.wire.RunToken;

/**
 * A tester's connection to the controller. It is restored each time it breaks, until it is closed. Messages and batches that the controller
 * did not acknowledge are sent again.
 *
 * <p>Thread-safe. One thread connects, one sends batches, and threads of the WebSocket client receive messages.
 */
final class ControllerLink implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration SEND_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration FIRST_BACKOFF = Duration.ofMillis(100);
    private static final Duration MAX_BACKOFF = Duration.ofSeconds(2);
    private static final Duration BATCH_WAIT = Duration.ofSeconds(1);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final WebSocketClient client;
    private final URI controller;
    private final RunToken token;
    private final Hello hello;
    private final BatchQueue queue;
    private final UnacknowledgedMessages messages;
    private final LinkListener listener;
    private final CountDownLatch ended = new CountDownLatch(1);
    /** Guards the order of stored and sent messages. */
    private final Object sendLock = new Object();
    private @Nullable LinkConnection current;
    private volatile long lastReceived = System.nanoTime();

    /** Receives the controller's messages, on threads that must not be blocked. */
    interface LinkListener {

        void onMessage(ControllerMessage message);

        /** Called when the controller has rejected this tester for good. */
        void onRejected(String why);
    }

    /** The controller's address and the tester's credentials. */
    record LinkLogin(URI controller, RunToken token, Hello hello) {
    }

    ControllerLink(WebSocketClient client, LinkLogin linkLogin, BatchQueue batchQueue, UnacknowledgedMessages notes,
            LinkListener listener) {
        this.client = client;
        this.controller = linkLogin.controller();
        this.token = linkLogin.token();
        this.hello = linkLogin.hello();
        this.queue = batchQueue;
        this.messages = notes;
        this.listener = listener;
    }

    void start() {
        Thread.ofVirtual().name("uplink").start(this::connect);
    }

    /** Returns the time since the last message from the controller. */
    Duration silence() {
        return Duration.ofNanos(System.nanoTime() - lastReceived);
    }

    /** Breaks a connection that may be dead without notice; it is restored. */
    void breakConnection() {
        LinkConnection connection;
        synchronized (sendLock) {
            connection = current;
        }
        if (connection != null) {
            connection.disconnect();
        }
    }

    /** Sends a message as soon as possible, and again until it is acknowledged. */
    void sendReliably(ReliableMessage message) {
        synchronized (sendLock) {
            MessageCodec.NumberedMessage numbered = messages.add(message);
            if (current != null) {
                current.send(MessageCodec.text(numbered.message(), numbered.number()));
            }
        }
    }

    /** Sends a message if there is a connection; else drops it. */
    void send(TesterMessage message) {
        synchronized (sendLock) {
            if (current != null) {
                current.send(MessageCodec.text(message));
            }
        }
    }

    private void connect() {
        Duration pause = FIRST_BACKOFF;
        try {
            while (ended.getCount() > 0) {
                LinkConnection connection = new LinkConnection();
                boolean stood = tryConnect(connection);
                if (stood) {
                    connection.closed.await();
                }
                pause = stood ? FIRST_BACKOFF : pause.multipliedBy(2);
                pause = pause.compareTo(MAX_BACKOFF) > 0 ? MAX_BACKOFF : pause;
                if (ended.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Tries to connect; returns false if that failed. */
    private boolean tryConnect(LinkConnection connection) throws InterruptedException {
        ClientUpgradeRequest request = new ClientUpgradeRequest(new ControllerAddress(controller).connected());
        request.setHeader(RunToken.HEADER, token.header());
        CompletableFuture<Session> dialled = null;
        try {
            dialled = client.connect(connection, request);
            dialled.get(CONNECT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException e) {
            if (isOtherCertificate(e)) {
                listener.onRejected(
                        "the certificate of %s has another fingerprint than this URL says".formatted(controller));
            }
            if (e.getCause() instanceof UpgradeException refused && refused.getResponseStatusCode() >= 400
                    && refused.getResponseStatusCode() < 500) {
                listener.onRejected("the controller %s rejected this tester: HTTP %d%s".formatted(controller,
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

    private static boolean isOtherCertificate(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(CertificateException.class::isInstance);
    }

    @Override
    public void close() {
        ended.countDown();
        LinkConnection connection;
        synchronized (sendLock) {
            connection = current;
        }
        if (connection != null) {
            connection.closeOrderly();
        }
    }

    /** One connection from its opening to its end. */
    public final class LinkConnection implements Session.Listener.AutoDemanding {

        private final CountDownLatch closed = new CountDownLatch(1);
        private @Nullable volatile Session session;

        private LinkConnection() {
        }

        @Override
        public void onWebSocketOpen(Session opened) {
            session = opened;
            lastReceived = System.nanoTime();
            opened.sendText(MessageCodec.text(hello), Callback.NOOP);
        }

        @Override
        public void onWebSocketText(String text) {
            lastReceived = System.nanoTime();
            try {
                ControlMessage message = MessageCodec.message(text).message();
                switch (message) {
                    case Welcome welcome -> resume(welcome);
                    case Acknowledged stored -> {
                        queue.acknowledge(stored.batches());
                        messages.acknowledge(stored.kept());
                    }
                    default -> {
                        // Handled by the listener.
                    }
                }
                if (message instanceof ControllerMessage said) {
                    listener.onMessage(said);
                }
            } catch (MessageException e) {
                listener.onRejected(
                        "unexpected message from the controller %s: %s".formatted(controller, e.getMessage()));
                disconnect();
            }
        }

        private void resume(Welcome welcome) {
            synchronized (sendLock) {
                messages.acknowledge(welcome.kept());
                current = this;
                messages.all().forEach(numbered -> send(MessageCodec.text(numbered.message(), numbered.number())));
            }
            int epoch = queue.rewind(welcome.batches());
            Thread.ofVirtual().name("uplink-batches").start(() -> sendBatches(epoch));
        }

        private void sendBatches(int epoch) {
            try {
                while (closed.getCount() > 0) {
                    Optional<ByteBuffer> message = queue.take(epoch, MessageCodec.MAX_BATCH_BYTES, BATCH_WAIT);
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
            // A slice is big-endian: Jetty masks the buffer's numbers in its byte order and would corrupt a little-endian one.
            open.sendBinary(message.slice(), Callback.from(() -> sent.complete(null), sent::completeExceptionally));
            try {
                sent.get(SEND_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
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
                if (!closed.await(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
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
            synchronized (sendLock) {
                if (current == this) {
                    current = null;
                }
            }
            closed.countDown();
        }
    }
}
