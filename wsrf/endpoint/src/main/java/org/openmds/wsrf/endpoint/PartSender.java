package org.openmds.wsrf.endpoint;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.openmds.wsrf.xml.XmlPart;

/**
 * Sends parts as the connection takes them, without a thread that waits. Borrows the bytes of one part at a time, so that a slow reader holds little.
 * Short pieces are joined, since each write costs as much as some ten thousand bytes.
 */
final class PartSender extends IteratingCallback {

    private static final int SHORT = 16 << 10;
    private static final int JOINED = 32 << 10;

    private final Response response;
    private final Iterator<XmlPart> parts;
    private final Callback callback;
    private final Deque<XmlPart.Loan> loans = new ArrayDeque<>();

    PartSender(Response response, List<XmlPart> parts, Callback callback) {
        this.response = response;
        this.parts = parts.iterator();
        this.callback = callback;
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    protected Action process() {
        giveBack();
        if (!borrow()) {
            return Action.SUCCEEDED;
        }
        ByteBuffer next = isShort() ? join() : loans.element().buffer();
        response.write(!hasMoreThan(next), next, this);
        return Action.SCHEDULED;
    }

    @Override
    protected void onCompleteSuccess() {
        callback.succeeded();
    }

    @Override
    protected void onCompleteFailure(Throwable cause) {
        loans.forEach(XmlPart.Loan::close);
        callback.failed(cause);
    }

    /** What was written. */
    private void giveBack() {
        while (!loans.isEmpty() && !loans.element().buffer().hasRemaining()) {
            loans.remove().close();
        }
    }

    /** Makes sure that a loan is there; false when nothing is left. */
    private boolean borrow() {
        while (loans.isEmpty() && parts.hasNext()) {
            loans.addAll(parts.next().lend());
        }
        return !loans.isEmpty();
    }

    private boolean isShort() {
        return loans.element().buffer().remaining() < SHORT;
    }

    private ByteBuffer join() {
        ByteBuffer joined = ByteBuffer.allocate(JOINED);
        while (borrow() && isShort() && loans.element().buffer().remaining() <= joined.remaining()) {
            XmlPart.Loan loan = loans.remove();
            joined.put(loan.buffer());
            loan.close();
        }
        return joined.flip();
    }

    private boolean hasMoreThan(ByteBuffer next) {
        return loans.size() > 1 || parts.hasNext()
                || !loans.isEmpty() && loans.element().buffer() != next;
    }
}
