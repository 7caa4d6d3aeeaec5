package org.openmds.wsrf.endpoint;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

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

    private static final int LONGEST_TAIL = 1 << 10;

    private final Response response;
    private final List<XmlPart> parts;
    private final Callback callback;
    private final Deque<XmlPart.Loan> loans = new ArrayDeque<>();
    private int next;

    PartSender(Response response, List<XmlPart> parts, Callback callback) {
        this.response = response;
        this.parts = parts;
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
        ByteBuffer bytes = isShort() ? join() : loans.element().buffer();
        response.write(!hasMoreThan(bytes), bytes, this);
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
        while (loans.isEmpty() && next < parts.size()) {
            XmlPart part = parts.get(next++);
            Optional<List<XmlPart.Loan>> all = part.length() >= SHORT
                    ? tail().flatMap(part::lendWith)
                    : Optional.empty();
            all.ifPresent(whole -> next = parts.size());
            loans.addAll(all.orElseGet(part::lend));
        }
        return !loans.isEmpty();
    }

    /** What is left, where it is little. */
    private Optional<byte[]> tail() {
        List<XmlPart> rest = parts.subList(next, parts.size());
        long length = rest.stream().mapToLong(XmlPart::length).sum();
        if (length == 0 || length > LONGEST_TAIL) {
            return Optional.empty();
        }
        ByteBuffer tail = ByteBuffer.allocate((int) length);
        for (XmlPart part : rest) {
            for (XmlPart.Loan loan : part.lend()) {
                tail.put(loan.buffer());
                loan.close();
            }
        }
        return Optional.of(tail.array());
    }

    private boolean isShort() {
        return loans.element().buffer().remaining() < SHORT;
    }

    /** A buffer of the right size: clearing a larger one would cost more than the rest of a small answer. */
    private ByteBuffer join() {
        List<XmlPart.Loan> run = new ArrayList<>();
        int length = 0;
        while (borrow() && isShort() && length + loans.element().buffer().remaining() <= JOINED) {
            length += loans.element().buffer().remaining();
            run.add(loans.remove());
        }
        ByteBuffer joined = ByteBuffer.allocate(length);
        for (XmlPart.Loan loan : run) {
            joined.put(loan.buffer());
            loan.close();
        }
        return joined.flip();
    }

    private boolean hasMoreThan(ByteBuffer bytes) {
        return loans.size() > 1 || next < parts.size() || !loans.isEmpty() && loans.element().buffer() != bytes;
    }
}
