package org.openmds.server.operation;

import java.util.Locale;

import org.openmds.wsrf.notification.broker.BrokerStatistics;
import org.openmds.wsrf.notification.broker.DemandState;
import org.openmds.wsrf.notification.broker.NotificationBroker;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.service.NotificationServices;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** What becomes of notifications. */
public final class NotificationMetrics {

    private NotificationMetrics() {
    }

    /** Shows subscriptions, pull points, what waits, and what was sent, failed or lost. */
    public static void show(NotificationServices services, NotificationStatistics statistics, MeterRegistry registry) {
        Gauge.builder("mds.subscriptions", services, s -> s.subscriptions().count())
                .description("subscriptions whose lease has not ended")
                .register(registry);
        Gauge.builder("mds.pull.points", services, s -> s.pullPoints().count())
                .description("pull points whose lease has not ended")
                .register(registry);
        Gauge.builder("mds.notifications.waiting", services, s -> s.subscriptions().waiting())
                .description("notifications that wait for consumers")
                .register(registry);
        Gauge.builder("mds.pull.messages.waiting", services, s -> s.pullPoints().waiting())
                .description("messages that wait in pull points")
                .register(registry);
        FunctionCounter.builder("mds.notifications.delivered", statistics, NotificationStatistics::delivered)
                .description("notifications that consumers took")
                .register(registry);
        FunctionCounter.builder("mds.notification.deliveries", statistics, NotificationStatistics::deliveries)
                .description("messages that consumers took; each holds one notification or several")
                .register(registry);
        FunctionCounter.builder("mds.notification.failures", statistics, NotificationStatistics::failures)
                .description("messages that consumers did not take; each is tried again")
                .register(registry);
        FunctionCounter.builder("mds.notifications.coalesced", statistics, NotificationStatistics::coalesced)
                .description("notifications that a newer one replaced while they waited for a consumer")
                .register(registry);
        FunctionCounter.builder("mds.notifications.dropped", statistics, NotificationStatistics::dropped)
                .description("notifications lost because too many waited")
                .register(registry);
        FunctionCounter.builder("mds.notification.cutoffs", statistics, NotificationStatistics::cutOffs)
                .description("subscriptions ended because their consumers took nothing")
                .register(registry);
    }

    /** Shows the broker's publishers, and what became of their messages. */
    public static void show(NotificationBroker broker, MeterRegistry registry) {
        Gauge.builder("mds.publishers", broker, NotificationBroker::publishers)
                .description("publishers that are registered with the broker")
                .register(registry);
        for (DemandState state : DemandState.values()) {
            Gauge.builder("mds.demand.publishers", broker, b -> b.publishers(state))
                    .tag("state", state.name().toLowerCase(Locale.ROOT))
                    .description("publishers on demand, by what they were told last")
                    .register(registry);
        }
        BrokerStatistics statistics = broker.statistics();
        FunctionCounter.builder("mds.broker.messages", statistics, BrokerStatistics::received)
                .description("messages that publishers sent and the broker took")
                .register(registry);
        FunctionCounter.builder("mds.broker.passed", statistics, BrokerStatistics::forwarded)
                .description("messages that were put before subscribers; one for each who is given it")
                .register(registry);
        FunctionCounter.builder("mds.broker.refused", statistics, BrokerStatistics::refused)
                .description("Notifies that the broker did not take")
                .register(registry);
        FunctionCounter.builder("mds.broker.returned", statistics, BrokerStatistics::returned)
                .description("messages of the broker itself that came back to it and go no further")
                .register(registry);
    }
}
