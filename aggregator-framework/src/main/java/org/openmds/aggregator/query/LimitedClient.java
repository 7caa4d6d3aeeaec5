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
public final class LimitedClient {

    private final WsrfClient client;
    private final Duration timeout;
    private final HostSlots slots;
    private final Executor executor;

    LimitedClient(WsrfClient client, QuerySettings settings, Executor executor) {
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
    public interface ClientCall<T> {

        /** Asks by a client that has the time that is left; fails as its operations do, or with {@link InvalidXmlException} for what is too large. */
        T execute(WsrfClient client);
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
    public <T> T call(HttpAddress address, ClientCall<T> clientCall) throws CollectionException {
        return callInSlot(address, clientCall, Deadline.in(timeout));
    }

    /** Begins to ask. The time runs from here on. */
    CompletionStage<AggregatorData> startPoll(PollRequest poll) {
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

    private void complete(CompletableFuture<AggregatorData> outcome, PollRequest poll, Deadline deadline) {
        try {
            outcome.complete(
                    callInSlot(poll.address(), client -> EntrySizeLimit.requireFits(poll.execute(client)), deadline));
        } catch (CollectionException | RuntimeException | Error failure) {
            outcome.completeExceptionally(failure);
        }
    }

    private <T> T callInSlot(HttpAddress address, ClientCall<T> clientCall, Deadline deadline)
            throws CollectionException {
        try {
            Optional<HostSlots.HostSlot> slot = slots.acquire(address.hostAndPort(), deadline.remaining());
            if (slot.isEmpty()) {
                throw noSlot(address);
            }
            try (HostSlots.HostSlot _ = slot.get()) {
                return callWithin(address, clientCall, deadline.remaining());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CollectionException("%s was not asked: this process stops".formatted(address.url()), e);
        }
    }

    private <T> T callWithin(HttpAddress address, ClientCall<T> clientCall, Duration left) throws CollectionException {
        if (left.toMillis() == 0) {
            throw noSlot(address);
        }
        try {
            return clientCall.execute(client.within(left));
        } catch (WsrfFaultException e) {
            throw new CollectionException(fault(address, e.fault()), e);
        } catch (ConnectionException e) {
            throw new CollectionException(QuotedText.of(String.valueOf(e.getMessage())) + waitText(address, left), e);
        } catch (InvalidXmlException e) {
            throw new CollectionException(
                    "the answer of %s does not fit into an entry, ask for less of it: %s"
                            .formatted(address.url(), QuotedText.of(e.getMessage())),
                    e);
        }
    }

    private CollectionException noSlot(HttpAddress address) {
        return new CollectionException(
                "%s was not asked: for all of %d ms, %d other requests to %s, as many as may be at a time, were under way"
                        .formatted(address.url(), timeout.toMillis(), slots.perHost(),
                                address.hostAndPort()));
    }

    /** Told where it explains why so little time was left. */
    private String waitText(HttpAddress address, Duration left) {
        Duration waited = timeout.minus(left);
        return waited.compareTo(timeout.dividedBy(10)) < 0
                ? ""
                : "; of its %d ms it waited %d for its turn, as %s is sent %d requests at a time".formatted(
                        timeout.toMillis(), waited.toMillis(), address.hostAndPort(), slots.perHost());
    }

    private static String fault(HttpAddress address, WsrfFault fault) {
        boolean named = fault.kind() != FaultKind.BASE && fault.kind() != FaultKind.INTERNAL;
        return "%s answered with %s: %s".formatted(address.url(),
                named ? fault.kind().detailName().getLocalPart() : "a fault", QuotedText.of(fault.description()));
    }
}
