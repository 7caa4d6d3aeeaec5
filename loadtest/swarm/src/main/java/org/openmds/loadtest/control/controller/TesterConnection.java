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

/** One WebSocket connection of a tester. Jetty calls it from one thread at a time; {@link #send} may be called by any thread. */
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
                close(POLICY_VIOLATION, "expected hello as the first message");
            }
        } catch (MessageException e) {
            close(POLICY_VIOLATION, String.valueOf(e.getMessage()));
        }
    }

    private void register(Hello hello) {
        if (hello.protocol() != ControlMessage.PROTOCOL) {
            send(new ControlMessage.Bye(
                    "this controller has protocol version %d, the tester has %d (program version %s): use the same jar for both"
                            .formatted(
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
                close(POLICY_VIOLATION, "expected hello as the first message");
            } else {
                registry.store(known, batches);
            }
        } catch (BadBatchException e) {
            // The tester reconnects and sends all batches again from the first missing one.
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

    /** Sends a message if the connection is open. */
    void send(ControlMessage message) {
        sendText(MessageCodec.text(message));
    }

    /** Sends a text if the connection is open. */
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
