package org.openmds.loadtest.control.controller;

import java.nio.ByteBuffer;

import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.wire.Message;
import org.openmds.loadtest.control.wire.Message.Hello;
import org.openmds.loadtest.control.wire.Wire;
import org.openmds.loadtest.control.wire.WireException;
import org.openmds.loadtest.model.run.BadBatchException;

/** One WebSocket of a tester, from its opening to its end. Jetty calls it from one thread at a time; {@link #send} is for any. */
public final class TesterConnection implements Session.Listener.AutoDemanding {

    private static final int POLICY = 1008;
    private static final int AGAIN = 1012;
    private static final int LONGEST_REASON = 120;

    private final Reception reception;
    private @Nullable volatile Session session;
    private @Nullable volatile Seat seat;

    TesterConnection(Reception reception) {
        this.reception = reception;
    }

    @Override
    public void onWebSocketOpen(Session opened) {
        session = opened;
    }

    @Override
    public void onWebSocketText(String text) {
        Seat known = seat;
        try {
            Wire.Numbered numbered = Wire.message(text);
            if (known != null) {
                reception.on(known, this, numbered);
            } else if (numbered.message() instanceof Hello hello) {
                greet(hello);
            } else {
                close(POLICY, "expected hello first");
            }
        } catch (WireException e) {
            close(POLICY, String.valueOf(e.getMessage()));
        }
    }

    private void greet(Hello hello) {
        if (hello.protocol() != Message.PROTOCOL) {
            send(new Message.Bye(
                    "this controller speaks protocol %d, the tester %d (version %s): give both the same jar".formatted(
                            Message.PROTOCOL, hello.protocol(), hello.version())));
            return;
        }
        seat = reception.greet(hello, this);
    }

    @Override
    public void onWebSocketBinary(ByteBuffer batches, Callback callback) {
        Seat known = seat;
        try {
            if (known == null) {
                close(POLICY, "expected hello first");
            } else {
                reception.store(known, batches);
            }
        } catch (BadBatchException e) {
            // The tester comes back and sends again from the first one that is missing.
            close(AGAIN, String.valueOf(e.getMessage()));
        } finally {
            callback.succeed();
        }
    }

    @Override
    public void onWebSocketClose(int status, String reason, Callback callback) {
        reception.closed(this, seat, reason == null || reason.isEmpty() ? "closed with status " + status : reason);
        callback.succeed();
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        reception.closed(this, seat, String.valueOf(cause));
    }

    /** Sends a message now or never. */
    void send(Message message) {
        sendText(Wire.text(message));
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
            open.close(status, reason.substring(0, Math.min(reason.length(), LONGEST_REASON)), Callback.NOOP);
        }
    }

    void disconnect() {
        Session open = session;
        if (open != null) {
            open.disconnect();
        }
    }
}
