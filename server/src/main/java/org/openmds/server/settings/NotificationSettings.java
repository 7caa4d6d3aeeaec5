package org.openmds.server.settings;

import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The limits of subscribers and publishers. */
public record NotificationSettings(
        @Key("Leases of subscriptions, pull points and registrations of publishers.") SubscriptionLease lease,
        @Key(value = "Largest number of subscriptions of all services together.", initial = "10000", min = "1", max = "1000000") int subscriptions,
        @Key(value = "Largest number of subscriptions of one caller; all callers without a token count as one.", min = "1", max = "1000000") Optional<Integer> perCaller,
        @Key(value = "Largest number of subscriptions that send to one host; by default 100, or any number if http.bind is loopback.", min = "1", max = "1000000", defaultVaries = true) int perHost,
        @Key("Limits of pull points, which store messages until consumers fetch them.") PullPointLimits pullPoints,
        @Key("Limits for deliveries to consumers.") DeliveryLimits delivery,
        @Key("Limits of the notification broker and its conditions for publishers.") BrokerLimits broker)
        implements
            CheckedSettings {

    @Override
    public void check(Findings findings) {
        int most = perCaller.orElse(1);
        if (findings.isValid("per-caller", "subscriptions") && most > subscriptions) {
            findings.report(
                    "must not be more than notification.subscriptions (%d), got %d".formatted(subscriptions, most),
                    "per-caller", "subscriptions");
        }
    }
}
