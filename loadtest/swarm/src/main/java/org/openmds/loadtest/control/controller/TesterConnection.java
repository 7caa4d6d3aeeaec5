package org.openmds.loadtest.control.controller;

import java.nio.ByteBuffer;

import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.wire.ControlMessage;
import org.openmds.loadtest.control.wire.ControlMessage.Hello;
import org.openmds.loadtest.control.wire.MessageCodec;
import org.openmds.loadtest.control.wire.MessageException;
import org.openmds.loadtest.model.run.BadBatchException;

/** One WebSocket of a tester, from its opening to its end. Jetty calls it from one thread at a time; {@link #send} is for any. */
public final class TesterConnection implements Session.Listener.AutoDemanding {

    private static final int POLICY_VIOLATION = 1008;
    private static final int SERVICE_RESTART = 1012;
    private static final int MAX_REASON_LENGTH = 120;

    private final TesterRegistry registry;
    private @Nullable volatile Session session;
    private @Nullable volatile TesterSlot slot;

    TesterConnection(TesterRegistry testerRegistry) {
        this.registry = testerRegistry;
    }

    @Override
    public void onWebSocketOpen(Session opened) {
        session = opened;
    }

    @Override
    public void onWebSocketText(String text) {
        TesterSlot known = slot;
        try {
            MessageCodec.NumberedMessage numbered = MessageCodec.message(text);
            if (known != null) {
                registry.receive(known, this, numbered);
            } else if (numbered.message() instanceof Hello hello) {
                register(hello);
            } else {
                close(POLICY_VIOLATION, "expected hello first");
            }
        } catch (MessageException e) {
            close(POLICY_VIOLATION, String.valueOf(e.getMessage()));
        }
    }

    private void register(Hello hello) {
        if (hello.protocol() != ControlMessage.PROTOCOL) {
            send(new ControlMessage.Bye(
                    "this controller speaks protocol %d, the tester %d (version %s): give both the same jar".formatted(
                            ControlMessage.PROTOCOL, hello.protocol(), hello.version())));
            return;
        }
        slot = registry.register(hello, this);
    }

    @Override
    public void onWebSocketBinary(ByteBuffer batches, Callback callback) {
        TesterSlot known = slot;
        try {
            if (known == null) {
                close(POLICY_VIOLATION, "expected hello first");
            } else {
                registry.store(known, batches);
            }
        } catch (BadBatchException e) {
            // The tester comes back and sends again from the first one that is missing.
            close(SERVICE_RESTART, String.valueOf(e.getMessage()));
        } finally {
            callback.succeed();
        }
    }

    @Override
    public void onWebSocketClose(int status, String reason, Callback callback) {
        registry.connectionClosed(this, slot,
                reason == null || reason.isEmpty() ? "closed with status " + status : reason);
        callback.succeed();
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        registry.connectionClosed(this, slot, String.valueOf(cause));
    }

    /** Sends a message now or never. */
    void send(ControlMessage message) {
        sendText(MessageCodec.text(message));
    }

    /** Sends a message that is text already. */
    void sendText(String message) {
        Session open = session;
        if (open != null && open.isOpen()) {
            open.sendText(message, Callback.NOOP);
        }
    }

    void close(int status, String reason) {
        Session open = session;
        if (open != null) {
            open.close(status, reason.substring(0, Math.min(reason.length(), MAX_REASON_LENGTH)), Callback.NOOP);
        }
    }

    void disconnect() {
        Session open = session;
        if (open != null) {
            open.disconnect();
        }
    }
}
