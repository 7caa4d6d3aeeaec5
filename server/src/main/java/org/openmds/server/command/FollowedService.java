package org.openmds.server.command;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.UnaryOperator;

import org.openmds.server.command.consumer.ArrivedMessage;
import org.openmds.server.command.consumer.ArrivedMessageQueue;
import org.openmds.server.config.DurationText;
import org.openmds.wsrf.client.SubscriptionClient.GrantedSubscription;
import org.openmds.wsrf.client.SubscriptionRequest;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * A service whose messages are printed for as long as the user wants: subscription, keeper and printing put together.
 *
 * @param filter
 *            adds to an order what is subscribed to
 * @param lifetime
 *            of the subscription
 * @param maxOutage
 *            how long the service may be away
 */
record FollowedService(ServiceConnection producer, UnaryOperator<SubscriptionRequest> filter, Duration lifetime,
        Duration maxOutage) {

    /** Has messages sent to the consumer of the order, who puts them into the arrivals. */
    void push(SubscriptionRequest order, ArrivedMessageQueue arrivedMessageQueue, MessageOutput out,
            SubscriptionReport report) {
        try (ScheduledExecutorService keeper = keeper()) {
            SubscriptionKeepAlive kept = new SubscriptionKeepAlive(
                    new PushedSubscription(producer, filter.apply(order), lifetime),
                    listener(arrivedMessageQueue, report, "messages come to " + order.consumer().address()), lifetime,
                    outage(report), keeper);
            follow(kept, () -> {
            }, arrivedMessageQueue, out, report, keeper);
        }
    }

    /** Has messages kept by the service, and fetches them. */
    void pull(Duration interval, MessageOutput out, SubscriptionReport report) {
        ArrivedMessageQueue arrivedMessageQueue = new ArrivedMessageQueue();
        OutageBackoff outage = outage(report);
        try (ScheduledExecutorService keeper = keeper()) {
            PulledSubscription wire = new PulledSubscription(producer, filter, lifetime,
                    new DroppedMessageReport(report::print));
            SubscriptionKeepAlive kept = new SubscriptionKeepAlive(wire,
                    listener(arrivedMessageQueue, report, "messages are fetched each " + DurationText.format(interval)),
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

    /** The producer's word that the subscription is over; it is nothing that the user asked for. */
    private static boolean isTermination(ArrivedMessage message, SubscriptionKeepAlive kept) {
        boolean own = message.message()
                .filter(told -> told.name().getLocalPart().equals("TerminationNotification"))
                .isPresent() && message.producer().filter(kept::isCurrent).isPresent();
        if (own) {
            kept.lost("the producer has ended the subscription: "
                    + message.message().map(told -> told.text().strip()).orElse(""));
        }
        return own;
    }

    private OutageBackoff outage(SubscriptionReport report) {
        return new OutageBackoff(maxOutage, LeaseClock.system(), report::print);
    }

    private static SubscriptionKeepAlive.SubscriptionListener listener(ArrivedMessageQueue arrivedMessageQueue,
            SubscriptionReport report, String way) {
        return new SubscriptionKeepAlive.SubscriptionListener() {
            @Override
            public void subscribed(GrantedSubscription grantedSubscription, boolean anew) {
                report.subscribed(grantedSubscription, anew, way);
            }

            @Override
            public void lost(String why) {
                report.print(why + "; it is made anew, and what happens until then is not told");
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
