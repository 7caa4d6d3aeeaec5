package org.openmds.aggregator.query;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.client.ConnectionException;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.InvalidXmlException;

/** Asks by one client, with its bounds: so many requests a host, each within its time. Thread-safe; equal to itself alone. */
public final class Asker {

    private final WsrfClient client;
    private final Duration timeout;
    private final HostSlots slots;
    private final Executor executor;

    Asker(WsrfClient client, QuerySettings settings, Executor executor) {
        this.client = client;
        this.timeout = settings.timeout();
        this.slots = new HostSlots(settings.perHost());
        this.executor = executor;
    }

    /**
     * One thing to ask.
     *
     * @param <T>
     *            what the answer is
     */
    @FunctionalInterface
    public interface Question<T> {

        /** Asks by a client that has the time that is left; fails as its operations do, or with {@link InvalidXmlException} for what is too large. */
        T ask(WsrfClient client);
    }

    /** From the question to the last byte of the answer, waiting for its turn included. */
    public Duration timeout() {
        return timeout;
    }

    /**
     * Asks; blocks until there is an answer, or the time is over.
     *
     * @throws CollectionException
     *             there was no usable answer; its cause is what the client threw
     */
    public <T> T ask(HttpAddress address, Question<T> question) throws CollectionException {
        return inTurn(address, question, Deadline.in(timeout));
    }

    /** Begins to ask. The time runs from here on. */
    CompletionStage<AggregatorData> begin(Poll poll) {
        Deadline deadline = Deadline.in(timeout);
        CompletableFuture<AggregatorData> outcome = new CompletableFuture<>();
        try {
            executor.execute(() -> complete(outcome, poll, deadline));
        } catch (RejectedExecutionException stopping) {
            outcome.completeExceptionally(new CollectionException(
                    "%s was not asked: this process takes no more work".formatted(poll.address().url()), stopping));
        }
        return outcome;
    }

    private void complete(CompletableFuture<AggregatorData> outcome, Poll poll, Deadline deadline) {
        try {
            outcome.complete(inTurn(poll.address(), client -> EntryRoom.fitting(poll.ask(client)), deadline));
        } catch (CollectionException | RuntimeException | Error failure) {
            outcome.completeExceptionally(failure);
        }
    }

    private <T> T inTurn(HttpAddress address, Question<T> question, Deadline deadline) throws CollectionException {
        try {
            Optional<HostSlots.Slot> slot = slots.enter(address.hostAndPort(), deadline.remaining());
            if (slot.isEmpty()) {
                throw noTurn(address);
            }
            try (HostSlots.Slot _ = slot.get()) {
                return inTime(address, question, deadline.remaining());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CollectionException("%s was not asked: this process stops".formatted(address.url()), e);
        }
    }

    private <T> T inTime(HttpAddress address, Question<T> question, Duration left) throws CollectionException {
        if (left.toMillis() == 0) {
            throw noTurn(address);
        }
        try {
            return question.ask(client.within(left));
        } catch (WsrfFaultException e) {
            throw new CollectionException(fault(address, e.fault()), e);
        } catch (ConnectionException e) {
            throw new CollectionException(Quotation.of(String.valueOf(e.getMessage())) + waited(address, left), e);
        } catch (InvalidXmlException e) {
            throw new CollectionException(
                    "the answer of %s does not fit into an entry, ask for less of it: %s"
                            .formatted(address.url(), Quotation.of(e.getMessage())),
                    e);
        }
    }

    private CollectionException noTurn(HttpAddress address) {
        return new CollectionException(
                "%s was not asked: for all of %d ms, %d other requests to %s, as many as may be at a time, were under way"
                        .formatted(address.url(), timeout.toMillis(), slots.perHost(),
                                address.hostAndPort()));
    }

    /** Told where it explains why so little time was left. */
    private String waited(HttpAddress address, Duration left) {
        Duration waited = timeout.minus(left);
        return waited.compareTo(timeout.dividedBy(10)) < 0
                ? ""
                : "; of its %d ms it waited %d for its turn, as %s is sent %d requests at a time".formatted(
                        timeout.toMillis(), waited.toMillis(), address.hostAndPort(), slots.perHost());
    }

    private static String fault(HttpAddress address, WsrfFault fault) {
        boolean named = fault.kind() != FaultKind.BASE && fault.kind() != FaultKind.INTERNAL;
        return "%s answered with %s: %s".formatted(address.url(),
                named ? fault.kind().detailName().getLocalPart() : "a fault", Quotation.of(fault.description()));
    }
}
