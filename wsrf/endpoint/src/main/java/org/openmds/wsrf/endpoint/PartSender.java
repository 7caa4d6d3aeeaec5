package org.openmds.wsrf.endpoint;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.openmds.wsrf.endpoint.admission.CallPermits;
import org.openmds.wsrf.xml.XmlPart;

/**
 * Sends the parts of an answer as fast as the connection accepts them, without a blocked thread. It borrows the bytes of one part at a time, so
 * that a slow client holds little memory. Short parts are joined, because each write costs as much as about ten thousand bytes.
 */
public final class PartSender extends IteratingCallback {

    private static final int MIN_SINGLE_WRITE_BYTES = 16 << 10;
    private static final int MAX_JOINED_BYTES = 32 << 10;

    private static final int MAX_TAIL_BYTES = 1 << 10;
    /** Size limit of a write from heap memory, in bytes; each attempt to write copies such memory. */
    private static final int MAX_COPY_BYTES = 256 << 10;

    private final Response response;
    private final List<XmlPart> parts;
    private final Callback callback;
    private final CallPermits permits;
    private final String lane;
    private final Deque<XmlPart.Loan> loans = new ArrayDeque<>();
    /** Index of the first part of the short end that may be appended to a long part; -1 if there is none. */
    private final int tailFrom;
    private int next;

    /**
     * Creates a sender.
     *
     * @param permits
     *            hold the memory of copies of entries until they are sent
     * @param lane
     *            the share of memory in which they count
     * @param callback
     *            completed when all is sent, or with the failure
     */
    public PartSender(Response response, List<XmlPart> parts, CallPermits permits, String lane, Callback callback) {
        this.response = response;
        this.parts = parts;
        this.callback = callback;
        this.permits = permits;
        this.lane = lane;
        this.tailFrom = tailFrom(parts);
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    protected Action process() {
        releaseWritten();
        if (!borrow()) {
            return Action.SUCCEEDED;
        }
        ByteBuffer bytes = isShort() && !isAlone() ? join() : piece(loans.element().buffer());
        response.write(isLast(), bytes, this);
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

    /** Returns the next bytes of a long part; its loan is kept until all bytes are written. */
    private static ByteBuffer piece(ByteBuffer loan) {
        int length = loan.isDirect() ? loan.remaining() : Math.min(loan.remaining(), MAX_COPY_BYTES);
        ByteBuffer piece = loan.slice(loan.position(), length);
        loan.position(loan.position() + length);
        return piece;
    }

    private void releaseWritten() {
        while (!loans.isEmpty() && !loans.element().buffer().hasRemaining()) {
            close(loans.remove());
        }
    }

    private void close(XmlPart.Loan loan) {
        loan.close();
        if (loan.heldBytes() > 0) {
            permits.releaseCopies(loan.heldBytes());
        }
    }

    private boolean isLast() {
        return next == parts.size() && loans.stream().noneMatch(loan -> loan.buffer().hasRemaining());
    }

    /** Borrows the next part if there is no current loan; returns false if all parts are sent. */
    private boolean borrow() {
        while (loans.isEmpty() && next < parts.size()) {
            XmlPart part = parts.get(next++);
            Optional<List<XmlPart.Loan>> all = next == tailFrom && part.length() >= MIN_SINGLE_WRITE_BYTES
                    ? part.lendWith(tail())
                    : Optional.empty();
            all.ifPresent(whole -> next = parts.size());
            loans.addAll(all.orElseGet(part::lend));
            hold();
        }
        return !loans.isEmpty();
    }

    /** Counts what exists for these loans alone. Without room the answer breaks off: its beginning is sent already. */
    private void hold() {
        long held = 0;
        for (XmlPart.Loan loan : loans) {
            held += loan.heldBytes();
        }
        if (held > 0 && !permits.holdCopies(lane, held)) {
            throw new IllegalStateException(
                    "the budget answer-bytes has no room for %d bytes of entries".formatted(held));
        }
    }

    private static int tailFrom(List<XmlPart> parts) {
        int from = parts.size();
        long length = 0;
        while (from > 0 && length + parts.get(from - 1).length() <= MAX_TAIL_BYTES) {
            from--;
            length += parts.get(from).length();
        }
        return from == parts.size() ? -1 : from;
    }

    private byte[] tail() {
        ByteArrayOutputStream tail = new ByteArrayOutputStream(MAX_TAIL_BYTES);
        for (XmlPart part : parts.subList(next, parts.size())) {
            tail.writeBytes(part.bytes());
        }
        return tail.toByteArray();
    }

    private boolean isShort() {
        return loans.element().buffer().remaining() < MIN_SINGLE_WRITE_BYTES;
    }

    /** Returns true if nothing follows the current loan, so that there is nothing to join. */
    private boolean isAlone() {
        return loans.size() == 1 && next == parts.size();
    }

    /** Joins short parts in a buffer of exactly their size, because clearing a larger buffer would dominate the cost of a small answer. */
    private ByteBuffer join() {
        List<XmlPart.Loan> run = new ArrayList<>();
        int length = 0;
        while (borrow() && isShort() && length + loans.element().buffer().remaining() <= MAX_JOINED_BYTES) {
            length += loans.element().buffer().remaining();
            run.add(loans.remove());
        }
        ByteBuffer joined = ByteBuffer.allocate(length);
        for (XmlPart.Loan loan : run) {
            joined.put(loan.buffer());
            close(loan);
        }
        return joined.flip();
    }
}
