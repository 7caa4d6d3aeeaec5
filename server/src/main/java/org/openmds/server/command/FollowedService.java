package org.openmds.server.command;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.UnaryOperator;

import org.openmds.configuration.DurationText;
import org.openmds.server.command.consumer.ArrivedMessage;
import org.openmds.server.command.consumer.ArrivedMessageQueue;
import org.openmds.wsrf.client.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.client.SubscriptionRequest;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * A service whose notifications are printed until the command ends.
 *
 * @param filter
 *            adds topics and conditions to a subscription request
 * @param lifetime
 *            requested lifetime of the subscription
 * @param maxOutage
 *            longest outage of the service before the command fails
 */
record FollowedService(ServiceConnection producer, UnaryOperator<SubscriptionRequest> filter, Duration lifetime,
        Duration maxOutage) {

    /** Subscribes the consumer of the request and prints the messages that it puts into the queue. */
    void push(SubscriptionRequest order, ArrivedMessageQueue arrivedMessageQueue, MessageOutput out,
            SubscriptionReport report) {
        try (ScheduledExecutorService keeper = keeper()) {
            SubscriptionKeepAlive kept = new SubscriptionKeepAlive(
                    new PushedSubscription(producer, filter.apply(order), lifetime),
                    listener(arrivedMessageQueue, report, "messages are sent to " + order.consumer().address()),
                    lifetime,
                    outage(report), keeper);
            follow(kept, () -> {
            }, arrivedMessageQueue, out, report, keeper);
        }
    }

    /** Subscribes a new pull point and prints the messages that are fetched from it. */
    void pull(Duration interval, MessageOutput out, SubscriptionReport report) {
        ArrivedMessageQueue arrivedMessageQueue = new ArrivedMessageQueue();
        OutageBackoff outage = outage(report);
        try (ScheduledExecutorService keeper = keeper()) {
            PulledSubscription wire = new PulledSubscription(producer, filter, lifetime,
                    new DroppedMessageReport(report::print));
            SubscriptionKeepAlive kept = new SubscriptionKeepAlive(wire,
                    listener(arrivedMessageQueue, report,
                            "messages are fetched every " + DurationText.format(interval)),
                    lifetime,
                    outage, keeper);
            follow(kept, new PullPointPoller(wire, kept, arrivedMessageQueue, outage, keeper, interval)::start,
                    arrivedMessageQueue, out, report,
                    keeper);
        }
    }

    private static void follow(SubscriptionKeepAlive kept, Runnable further, ArrivedMessageQueue arrivedMessageQueue,
            MessageOutput out,
            SubscriptionReport report, ScheduledExecutorService keeper) {
        try (ShutdownAction _ = ShutdownAction.of(kept::close)) {
            kept.start();
            further.run();
            new MessagePrintLoop(arrivedMessageQueue, out.printer(), out.count(), out.duration(),
                    message -> isTermination(message, kept)).run(out.out(), report);
        } finally {
            keeper.shutdownNow();
        }
    }

    /** Returns true for the producer's notification that the subscription has ended; the user did not ask for it. */
    private static boolean isTermination(ArrivedMessage message, SubscriptionKeepAlive kept) {
        boolean own = message.message()
                .filter(element -> element.name().getLocalPart().equals("TerminationNotification"))
                .isPresent() && message.producer().filter(kept::isCurrent).isPresent();
        if (own) {
            kept.lost("the producer has ended the subscription: "
                    + message.message().map(element -> element.text().strip()).orElse(""));
        }
        return own;
    }

    private OutageBackoff outage(SubscriptionReport report) {
        return new OutageBackoff(maxOutage, LeaseClock.system(), report::print);
    }

    private static SubscriptionKeepAlive.SubscriptionListener listener(ArrivedMessageQueue arrivedMessageQueue,
            SubscriptionReport report, String transport) {
        return new SubscriptionKeepAlive.SubscriptionListener() {
            @Override
            public void subscribed(GrantedSubscription grantedSubscription, boolean again) {
                report.subscribed(grantedSubscription, again, transport);
            }

            @Override
            public void lost(String why) {
                report.print(why + "; subscribing again, changes until then are not reported");
            }

            @Override
            public void notEnded(String why) {
                report.print(why);
            }

            @Override
            public void failed(RuntimeException why) {
                arrivedMessageQueue.fail(why);
            }
        };
    }

    private static ScheduledExecutorService keeper() {
        return Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("keeper").factory());
    }
}
