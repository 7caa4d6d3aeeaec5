package org.openmds.wsrf.endpoint.admission;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.CallMemory;
import org.openmds.wsrf.xml.XmlPart;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The permits of one request: its part of the budgets until it is answered. A request takes a permit only when it must wait, for its own bytes, for another thread or
 * for its reader: work that the server's few threads do without a pause is bounded by their number. One thread at a time uses it; any thread closes it.
 */
public final class CallPermits implements AutoCloseable {

    /** Length of an answer that is not counted: the send buffer of a connection takes it. */
    private static final int MAX_UNCOUNTED_ANSWER_BYTES = 16 << 10;

    private final EndpointBudgets budgets;
    private long receivedBytes;
    private volatile @Nullable BudgetPermit received;
    private volatile @Nullable BudgetPermit answer;
    private long answerBytes;
    private volatile @Nullable BudgetPermit copies;
    private final Runnable cut;
    @GuardedBy("this")
    private List<XmlPart.PartReading> readings = List.of();
    @GuardedBy("this")
    private boolean closed;

    /** @param cut ends the connection, for a reader that is too slow */
    public CallPermits(EndpointBudgets budgets, Runnable cut) {
        this.budgets = budgets;
        this.cut = cut;
    }

    /**
     * Holds the memory for a body.
     *
     * @param bytes
     *            length of the body; the permit grows if it is more than before
     * @return false if the budget has no room
     */
    public boolean holdReceived(String lane, long bytes) {
        if (bytes <= receivedBytes) {
            return true;
        }
        BudgetPermit present = received;
        if (present == null) {
            present = budgets.requests().take(lane, weight(bytes)).orElse(null);
            received = present;
            receivedBytes = present == null ? 0 : bytes;
            return present != null;
        }
        boolean grown = present.grow(weight(bytes - receivedBytes));
        receivedBytes = grown ? bytes : receivedBytes;
        return grown;
    }

    /**
     * Returns the memory that the operation may hold besides the body.
     *
     * @param bodyBytes
     *            length of the body
     */
    public CallMemory memory(String lane, long bodyBytes) {
        return new CallMemory() {
            @Override
            public void hold(long heapBytes) {
                // Rounded up, so that it is the weight of a body of this length.
                if (!holdReceived(lane,
                        Math.ceilDiv(bodyBytes + heapBytes, EndpointBudgets.HEAP_BYTES_PER_RECEIVED_BYTE))) {
                    throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE, budgets.requests().refusal());
                }
            }

            @Override
            public boolean holdAnswer(long bytes) {
                return CallPermits.this.holdAnswer(lane, bytes).isEmpty();
            }
        };
    }

    /** Releases the memory of the body and of copies of its parts: the request was read and executed. */
    public void releaseReceived() {
        close(received);
    }

    /**
     * Holds the bytes of an answer until they are sent, if the operation did not hold them before.
     *
     * @return the fault if they find no room
     */
    public Optional<WireFault> holdAnswer(String lane, long bytes) {
        if (bytes <= Math.max(MAX_UNCOUNTED_ANSWER_BYTES, answerBytes)) {
            return Optional.empty();
        }
        Budget answers = budgets.answers();
        if (bytes > answers.share()) {
            return Optional.of(WireFault.of(new WsrfFault(FaultKind.BASE,
                    "the answer has %d bytes, more than one caller may hold at a time (%d bytes of limits.answer-memory); ask for less"
                            .formatted(bytes, answers.share()),
                    Instant.now())));
        }
        BudgetPermit taken = answers.take(lane, bytes).orElse(null);
        close(answer);
        answer = taken;
        answerBytes = taken == null ? 0 : bytes;
        return taken == null ? Optional.of(WireFault.busy(answers.refusal())) : Optional.empty();
    }

    /**
     * Holds copies of a group's entries while they are sent. An answer uses it for one chunk of entries at a time, and only where the group has no page
     * for it.
     *
     * @return false if they find no room
     */
    public boolean holdCopies(String lane, long bytes) {
        BudgetPermit present = copies;
        if (present != null) {
            return present.grow(bytes);
        }
        BudgetPermit taken = budgets.answers().take(lane, bytes).orElse(null);
        copies = taken;
        return taken != null;
    }

    public void releaseCopies(long bytes) {
        BudgetPermit present = copies;
        if (present != null) {
            present.shrink(bytes);
        }
    }

    /** Registers the answer with the owners of its shared parts until it is sent. */
    public synchronized void read(List<XmlPart> parts) {
        if (closed || !readings.isEmpty()) {
            return;
        }
        for (int next = 0; next < parts.size();) {
            Optional<XmlPart.PartOwner> owner = parts.get(next).owner();
            long bytes = 0;
            // The parts of one owner follow each other.
            while (next < parts.size() && parts.get(next).owner().equals(owner)) {
                bytes += parts.get(next++).length();
            }
            if (owner.isPresent()) {
                readings = Stream.concat(readings.stream(), Stream.of(owner.get().begin(bytes, cut))).toList();
            }
        }
    }

    private synchronized void endReadings() {
        closed = true;
        readings.forEach(XmlPart.PartReading::close);
    }

    @Override
    public void close() {
        endReadings();
        close(received);
        close(answer);
        close(copies);
    }

    private static void close(@Nullable BudgetPermit permit) {
        if (permit != null) {
            permit.close();
        }
    }

    private static long weight(long bytes) {
        return bytes * EndpointBudgets.HEAP_BYTES_PER_RECEIVED_BYTE;
    }
}
