package org.openmds.wsrf.endpoint;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.thread.Invocable;
import org.openmds.wsrf.endpoint.admission.BodyBytes;
import org.openmds.wsrf.endpoint.admission.BodyRules;
import org.openmds.wsrf.endpoint.message.WireFault;

/**
 * Receives the body of one request as it arrives, without a thread that waits. It counts the bytes against the limit of the caller, and takes their
 * memory from the budget before it waits for more. Used by one thread at a time.
 */
final class BodyReceiver {

    /** Length of a body that is received without a permit while its bytes come without a pause; the same as that of the read path. */
    private static final int MAX_UNCOUNTED_BYTES = ReadPath.MAX_BODY_BYTES;

    /** Length of a body that waits for its rest without a permit: the buffers of its connection are larger. Most read requests are shorter. */
    private static final int MAX_UNCOUNTED_WAITING_BYTES = 4 << 10;

    private final TracedRequest traced;
    private final BodyRules rules;
    private final Recipient recipient;
    private final BodyBytes body;
    private boolean keyKnown;

    /** The next step of a request. One method is called, once. */
    interface Recipient {

        void received(BodyBytes body);

        /** The connection failed, or its deadline has passed. */
        void broken(BodyBytes body, Content.Chunk failure);

        void refused(WireFault fault);

        /** The budget has no room for the body. */
        void busy();
    }

    BodyReceiver(TracedRequest traced, BodyRules rules, Recipient recipient) {
        this.traced = traced;
        this.rules = rules;
        this.recipient = recipient;
        this.body = new BodyBytes(traced.request().getLength());
        this.keyKnown = rules.needsNoKey();
    }

    /** Receives the bytes that are there, and registers itself for the next ones. */
    void receive() {
        long announced = traced.request().getLength();
        if (announced > rules.limit().bytes()) {
            recipient.refused(rules.limit().announced(announced));
        } else if (announced > MAX_UNCOUNTED_BYTES && !hold()) {
            recipient.busy();
        } else {
            receiveNext();
        }
    }

    /** Goes on when bytes have arrived, outside the handlers of the request. */
    private void resume() {
        try {
            receiveNext();
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
            Response.writeError(traced.request(), traced.response(), traced.callback(), bug);
        }
    }

    private void receiveNext() {
        Request request = traced.request();
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                if (Math.max(request.getLength(), body.length()) <= MAX_UNCOUNTED_WAITING_BYTES || hold()) {
                    request.demand(Invocable.from(Invocable.InvocationType.NON_BLOCKING, this::resume));
                } else {
                    recipient.busy();
                }
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                recipient.broken(body, chunk);
                return;
            }
            boolean last = chunk.isLast();
            body.append(chunk.getByteBuffer());
            chunk.release();
            traced.trace().recordBodyLength(body.length());
            if (isRefused()) {
                return;
            }
            if (last) {
                recipient.received(body);
                return;
            }
        }
    }

    private boolean isRefused() {
        if (body.length() > rules.limit().bytes()) {
            recipient.refused(rules.limit().exceeded());
            return true;
        }
        if (!keyKnown && body.length() > rules.withoutKey().bytes()) {
            keyKnown = rules.hasKnownKey().test(body.toArray());
            if (!keyKnown) {
                recipient.refused(rules.withoutKey().exceeded());
                return true;
            }
        }
        if (body.length() > MAX_UNCOUNTED_BYTES && !hold()) {
            recipient.busy();
            return true;
        }
        return false;
    }

    /** Takes the memory of the bytes that have arrived or are announced; of the latter no more than a caller without a known key may send, until the key is known. */
    private boolean hold() {
        long announced = keyKnown
                ? traced.request().getLength()
                : Math.min(traced.request().getLength(), rules.withoutKey().bytes());
        return traced.holdReceived(Math.max(announced, body.length()));
    }
}
