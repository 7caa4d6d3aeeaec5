package org.openmds.server.command;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.UnaryOperator;

import org.openmds.server.command.consumer.Arrivals;
import org.openmds.server.command.consumer.ArrivedMessage;
import org.openmds.server.config.DurationText;
import org.openmds.wsrf.client.SubscriptionClient.Subscribed;
import org.openmds.wsrf.client.SubscriptionOrder;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * A service whose messages are printed for as long as the user wants: subscription, keeper and printing put together.
 *
 * @param filter
 *            adds to an order what is subscribed to
 * @param lifetime
 *            of the subscription
 * @param patience
 *            how long the service may be away
 */
record FollowedService(Service producer, UnaryOperator<SubscriptionOrder> filter, Duration lifetime,
        Duration patience) {

    /** Has messages sent to the consumer of the order, who puts them into the arrivals. */
    void push(SubscriptionOrder order, Arrivals arrivals, MessagesOut out, SubscriptionReport report) {
        try (ScheduledExecutorService keeper = keeper()) {
            KeptSubscription kept = new KeptSubscription(
                    new PushedSubscription(producer, filter.apply(order), lifetime),
                    listener(arrivals, report, "messages come to " + order.consumer().address()), lifetime,
                    outage(report), keeper);
            follow(kept, () -> {
            }, arrivals, out, report, keeper);
        }
    }

    /** Has messages kept by the service, and fetches them. */
    void pull(Duration interval, MessagesOut out, SubscriptionReport report) {
        Arrivals arrivals = new Arrivals();
        Outage outage = outage(report);
        try (ScheduledExecutorService keeper = keeper()) {
            PulledSubscription wire = new PulledSubscription(producer, filter, lifetime,
                    new DroppedMessages(report::tell));
            KeptSubscription kept = new KeptSubscription(wire,
                    listener(arrivals, report, "messages are fetched each " + DurationText.format(interval)), lifetime,
                    outage, keeper);
            follow(kept, new Puller(wire, kept, arrivals, outage, keeper, interval)::start, arrivals, out, report,
                    keeper);
        }
    }

    private static void follow(KeptSubscription kept, Runnable further, Arrivals arrivals, MessagesOut out,
            SubscriptionReport report, ScheduledExecutorService keeper) {
        try (EndingAction _ = EndingAction.of(kept::close)) {
            kept.start();
            further.run();
            new Following(arrivals, out.printer(), out.count(), out.duration(),
                    message -> isFarewell(message, kept)).run(out.out(), report);
        } finally {
            keeper.shutdownNow();
        }
    }

    /** The producer's word that the subscription is over; it is nothing that the user asked for. */
    private static boolean isFarewell(ArrivedMessage message, KeptSubscription kept) {
        boolean own = message.message()
                .filter(told -> told.name().getLocalPart().equals("TerminationNotification"))
                .isPresent() && message.producer().filter(kept::isOwn).isPresent();
        if (own) {
            kept.lost("the producer has ended the subscription: "
                    + message.message().map(told -> told.text().strip()).orElse(""));
        }
        return own;
    }

    private Outage outage(SubscriptionReport report) {
        return new Outage(patience, LeaseClock.system(), report::tell);
    }

    private static KeptSubscription.Listener listener(Arrivals arrivals, SubscriptionReport report, String way) {
        return new KeptSubscription.Listener() {
            @Override
            public void subscribed(Subscribed subscribed, boolean anew) {
                report.subscribed(subscribed, anew, way);
            }

            @Override
            public void lost(String why) {
                report.tell(why + "; it is made anew, and what happens until then is not told");
            }

            @Override
            public void notEnded(String why) {
                report.tell(why);
            }

            @Override
            public void failed(RuntimeException why) {
                arrivals.fail(why);
            }
        };
    }

    private static ScheduledExecutorService keeper() {
        return Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("keeper").factory());
    }
}
