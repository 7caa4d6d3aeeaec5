package org.openmds.server.operation;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

import org.openmds.wsrf.notification.broker.BrokerStatistics;
import org.openmds.wsrf.notification.broker.DemandState;
import org.openmds.wsrf.notification.broker.NotificationBroker;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.notification.subscription.DeliveryProgress;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Metrics of subscriptions, pull points, deliveries and the broker. */
public final class NotificationMetrics {

    /** Time of waiting after which a delivery is reported; longer than two attempts to an address that does not answer. */
    private static final Duration STALLED = Duration.ofMinutes(2);

    private NotificationMetrics() {
    }

    /** Returns the problem if notifications do not leave this process, or not to most hosts. One dead consumer is no problem of the server. */
    public static Optional<String> problem(NotificationServices services) {
        DeliveryProgress progress = services.subscriptions().progress(STALLED);
        if (progress.isStuck(STALLED)) {
            return Optional.of(
                    "the delivery of notifications is stalled: one has waited for %d s, and no attempt has ended for %d s"
                            .formatted(progress.longestWait().toSeconds(), progress.sinceAttempt().toSeconds()));
        }
        return progress.isFailingWidely()
                ? Optional.of(
                        "notifications are stalled for most hosts of consumers: %d of %d have accepted none for %d s"
                                .formatted(progress.waitingHosts(), progress.hosts(), STALLED.toSeconds()))
                : Optional.empty();
    }

    /** Registers metrics for subscriptions, pull points, queued notifications, and those delivered, failed or lost. */
    public static void show(NotificationServices services, NotificationStatistics statistics, MeterRegistry registry) {
        Gauge.builder("mds.subscriptions", services, s -> s.subscriptions().count())
                .description("subscriptions whose lease has not ended")
                .register(registry);
        Gauge.builder("mds.pull.points", services, s -> s.pullPoints().count())
                .description("pull points whose lease has not ended")
                .register(registry);
        WriterMetrics.show(services.subscriptions().writer(), registry);
        WriterMetrics.show(services.pullPoints().writer(), registry);
        GroupMetrics.showUnreadable("subscriptions", () -> services.subscriptions().unreadableRecords(), registry);
        GroupMetrics.showUnreadable("pull-points", () -> services.pullPoints().unreadableRecords(), registry);
        Gauge.builder("mds.notifications.waiting", services, s -> s.subscriptions().waiting())
                .description("notifications that wait for consumers")
                .register(registry);
        Gauge.builder("mds.notifications.oldest", services,
                s -> s.subscriptions().progress(STALLED).longestWait().toMillis() / 1000.0)
                .baseUnit("seconds")
                .description("longest time for which a notification has waited for a consumer that accepted none")
                .register(registry);
        Gauge.builder("mds.notification.hosts.waiting", services,
                s -> s.subscriptions().progress(STALLED).waitingHosts())
                .description("hosts of consumers that have accepted no notification for two minutes while some waited")
                .register(registry);
        Gauge.builder("mds.pull.messages.waiting", services, s -> s.pullPoints().waiting())
                .description("messages that wait in pull points")
                .register(registry);
        FunctionCounter.builder("mds.notifications.delivered", statistics, NotificationStatistics::delivered)
                .description("notifications delivered to consumers")
                .register(registry);
        FunctionCounter.builder("mds.notification.deliveries", statistics, NotificationStatistics::deliveries)
                .description("messages delivered to consumers; each holds one or more notifications")
                .register(registry);
        FunctionCounter.builder("mds.notification.failures", statistics, NotificationStatistics::failures)
                .description("failed attempts to deliver a message; each is retried")
                .register(registry);
        FunctionCounter.builder("mds.notifications.coalesced", statistics, NotificationStatistics::coalesced)
                .description("notifications that a newer one replaced while they waited for a consumer")
                .register(registry);
        FunctionCounter.builder("mds.notifications.dropped", statistics, NotificationStatistics::dropped)
                .description("notifications lost because too many waited")
                .register(registry);
        FunctionCounter.builder("mds.notification.cutoffs", statistics, NotificationStatistics::cutOffs)
                .description("subscriptions ended because deliveries to their consumers kept failing")
                .register(registry);
    }

    /** Registers metrics for the broker's publishers and their messages. */
    public static void show(NotificationBroker broker, MeterRegistry registry) {
        Gauge.builder("mds.publishers", broker, NotificationBroker::publishers)
                .description("publishers that are registered with the broker")
                .register(registry);
        WriterMetrics.show(broker.writer(), registry);
        GroupMetrics.showUnreadable("publishers", broker::unreadableRecords, registry);
        for (DemandState state : DemandState.values()) {
            Gauge.builder("mds.demand.publishers", broker, b -> b.publishers(state))
                    .tag("state", state.name().toLowerCase(Locale.ROOT))
                    .description("publishers on demand, by the state last sent to them")
                    .register(registry);
        }
        BrokerStatistics statistics = broker.statistics();
        FunctionCounter.builder("mds.broker.messages", statistics, BrokerStatistics::received)
                .description("messages that the broker accepted from publishers")
                .register(registry);
        FunctionCounter.builder("mds.broker.passed", statistics, BrokerStatistics::forwarded)
                .description("messages passed to subscriptions, counted once for each subscription")
                .register(registry);
        FunctionCounter.builder("mds.broker.refused", statistics, BrokerStatistics::refused)
                .description("Notify messages that the broker refused")
                .register(registry);
        FunctionCounter.builder("mds.broker.returned", statistics, BrokerStatistics::returned)
                .description("messages that the broker sent itself and received again; they are not passed on")
                .register(registry);
    }
}
