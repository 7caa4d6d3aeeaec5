package org.openmds.server;

import java.time.Duration;
import java.util.function.Function;

import org.openmds.server.settings.BrokerLimits;
import org.openmds.server.settings.DeliveryLimits;
import org.openmds.server.settings.NotificationSettings;
import org.openmds.server.settings.PullPointLimits;
import org.openmds.server.settings.SubscriptionLease;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.notification.broker.BrokerSettings;
import org.openmds.wsrf.notification.delivery.DeliverySettings;
import org.openmds.wsrf.notification.pullpoint.PullPointSettings;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.notification.subscription.SubscriptionSettings;

/** Translates the notification settings of the configuration into those of the notification services. */
final class NotificationSettingsMapping {

    private NotificationSettingsMapping() {
    }

    static NotificationServices.NotificationServiceSettings services(NotificationSettings settings,
            Function<String, String> address) {
        PullPointLimits pullPoints = settings.pullPoints();
        return new NotificationServices.NotificationServiceSettings(
                new SubscriptionSettings(address.apply(NotificationServices.SUBSCRIPTION_MANAGER),
                        leases(settings.lease(), settings.lease().endless()), settings.subscriptions(),
                        settings.perCaller().orElse(settings.subscriptions()), settings.perHost(),
                        delivery(settings.delivery())),
                // A pull point always has a limited lease: nothing else shows that its consumer has gone.
                new PullPointSettings(address.apply(NotificationServices.PULL_POINT), leases(settings.lease(), false),
                        pullPoints.count(), pullPoints.messages(), pullPoints.size().bytes()));
    }

    static BrokerSettings broker(NotificationSettings settings, String name, String address, String managerAddress) {
        BrokerLimits broker = settings.broker();
        return new BrokerSettings(name, address, managerAddress, broker.requiresRegistration(),
                leases(settings.lease(), settings.lease().endless()), broker.publishers(), broker.topics(),
                broker.newTopics(), broker.reviewInterval());
    }

    private static LeaseTerms leases(SubscriptionLease lease, boolean endless) {
        return new LeaseTerms(lease.initial(), lease.minimum(), lease.maximum(), endless);
    }

    private static DeliverySettings delivery(DeliveryLimits limits) {
        DeliverySettings defaults = DeliverySettings.DEFAULT;
        Duration cutOff = limits.cutOff();
        // Backoff is short enough for several attempts before the subscription is cut off.
        Duration tenth = cutOff.dividedBy(10);
        return new DeliverySettings(shorter(defaults.firstBackoff(), tenth), shorter(defaults.maxBackoff(), tenth),
                cutOff, limits.waiting(), defaults.maxMessages(), defaults.maxNotifyBytes());
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
