package org.openmds.aggregator.query;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.InvalidXmlException;

/** A client with a timeout and a limit of concurrent requests for each host. Thread-safe; equal only to itself. */
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
     * A call to a service.
     *
     * @param <T>
     *            type of the answer
     */
    @FunctionalInterface
    public interface ClientCall<T> {

        /**
         * Calls the service; the client has the remaining time. Fails like the client's operations, or with {@link InvalidXmlException} for a
         * large answer.
         */
        T execute(WsrfClient client);
    }

    /** Returns the timeout from the call to the last byte of the answer, including the wait for a free slot. */
    public Duration timeout() {
        return timeout;
    }

    /**
     * Calls a service; blocks until the answer or the timeout.
     *
     * @throws CollectionException
     *             there was no usable answer; its cause is the client's exception
     */
    public <T> T call(HttpAddress address, ClientCall<T> clientCall) throws CollectionException {
        return callInSlot(address, clientCall, Deadline.in(timeout));
    }

    /** Starts a poll. The timeout runs from here. */
    CompletionStage<AggregatorData> startPoll(PollRequest poll) {
        Deadline deadline = Deadline.in(timeout);
        CompletableFuture<AggregatorData> outcome = new CompletableFuture<>();
        try {
            executor.execute(() -> complete(outcome, poll, deadline));
        } catch (RejectedExecutionException stopping) {
            outcome.completeExceptionally(new CollectionException(
                    "%s was not polled: this process accepts no more tasks".formatted(poll.address().url()), stopping));
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
            throw new CollectionException("%s was not polled: this process stops".formatted(address.url()), e);
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
                    "the answer of %s does not fit into an entry, request less data: %s"
                            .formatted(address.url(), QuotedText.of(e.getMessage())),
                    e);
        }
    }

    private CollectionException noSlot(HttpAddress address) {
        return new CollectionException(
                "%s was not polled: %d other requests to %s were in flight for %d ms, which is the limit"
                        .formatted(address.url(), slots.perHost(), address.hostAndPort(), timeout.toMillis()));
    }

    /** Returns the time in the queue as text, where it explains why little time was left. */
    private String waitText(HttpAddress address, Duration left) {
        Duration waited = timeout.minus(left);
        return waited.compareTo(timeout.dividedBy(10)) < 0
                ? ""
                : "; it waited %d of its %d ms because at most %d requests are sent to %s at a time".formatted(
                        waited.toMillis(), timeout.toMillis(), slots.perHost(), address.hostAndPort());
    }

    private static String fault(HttpAddress address, WsrfFault fault) {
        boolean named = fault.kind() != FaultKind.BASE && fault.kind() != FaultKind.INTERNAL;
        return "%s answered with %s: %s".formatted(address.url(),
                named ? fault.kind().detailName().getLocalPart() : "a fault", QuotedText.of(fault.description()));
    }
}
