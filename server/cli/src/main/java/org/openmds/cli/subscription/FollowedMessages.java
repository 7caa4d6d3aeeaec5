package org.openmds.cli.subscription;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.openmds.cli.option.FailureReporter;
import org.openmds.configuration.value.DurationText;
import org.openmds.wsrf.client.subscription.SubscriptionEvent;
import org.openmds.wsrf.client.subscription.SubscriptionListener;

/** Passes messages to the queue of the printing thread, and reports to the user what happens to the subscription. */
final class FollowedMessages implements SubscriptionListener<ArrivedMessage> {

    /** Longest wait for room in the queue; producers wait longer for an answer. */
    private static final Duration QUEUE_TIMEOUT = Duration.ofSeconds(5);

    private final ArrivedMessageQueue queue;
    private final SubscriptionReport report;
    private final String transport;
    private final Duration maxOutage;
    private final CompletableFuture<Void> first = new CompletableFuture<>();

    /**
     * @param transport
     *            the end of a sentence: how the messages arrive
     * @param maxOutage
     *            longest outage of the service before the command fails
     */
    FollowedMessages(ArrivedMessageQueue queue, SubscriptionReport report, String transport, Duration maxOutage) {
        this.queue = queue;
        this.report = report;
        this.transport = transport;
        this.maxOutage = maxOutage;
    }

    /** Waits for the first Subscribe; throws its failure, which ends the command. */
    void awaitSubscription() throws InterruptedException {
        try {
            first.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure
                    ? failure
                    : new IllegalStateException(e.getCause());
        }
    }

    @Override
    public Receipt received(List<ArrivedMessage> messages) {
        try {
            return queue.offer(messages, QUEUE_TIMEOUT) ? Receipt.TAKEN : Receipt.REFUSED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Receipt.REFUSED;
        }
    }

    /** Returns true once all messages are taken for printing; until then, the pull point keeps the others. */
    @Override
    public boolean isReady() {
        return queue.isEmpty();
    }

    @Override
    public void happened(SubscriptionEvent event) {
        switch (event) {
            case SubscriptionEvent.Subscribed subscribed -> {
                report.subscribed(subscribed.granted(), subscribed.again(), transport);
                first.complete(null);
            }
            case SubscriptionEvent.OutageBegan outage -> failed(outage.why());
            case SubscriptionEvent.OutageEnded _ -> report.print("connected again");
            case SubscriptionEvent.GaveUp outage -> queue.fail(OutageBackoff.tooLong(outage.why(), maxOutage));
            case SubscriptionEvent.Lost lost ->
                report.print(lost.why() + "; subscribing again, changes until then are not reported");
            case SubscriptionEvent.Gap gap when gap.cause() == SubscriptionEvent.GapCause.OVERFLOW ->
                report.print(gap.why() + "; use a shorter --interval");
            case SubscriptionEvent.Gap gap when gap.cause() == SubscriptionEvent.GapCause.UNANSWERED ->
                report.print(gap.why());
            case SubscriptionEvent.NotEnded left ->
                report.print("the subscription could not be ended and is left to its lifetime: "
                        + FailureReporter.sentence(left.why()));
            case SubscriptionEvent.Failed failed -> unexpected(failed.why());
            default -> {
                // The other events need no action.
            }
        }
    }

    private void failed(RuntimeException why) {
        if (!first.completeExceptionally(why)) {
            report.print("%s; trying again for %s".formatted(FailureReporter.sentence(why),
                    DurationText.rounded(maxOutage)));
        }
    }

    private void unexpected(Throwable bug) {
        RuntimeException failure = bug instanceof RuntimeException known ? known : new IllegalStateException(bug);
        if (!first.completeExceptionally(failure)) {
            queue.fail(failure);
        }
    }
}
