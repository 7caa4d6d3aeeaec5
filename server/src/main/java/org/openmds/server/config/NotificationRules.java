package org.openmds.server.config;

import java.time.Duration;
import java.util.List;

import org.openmds.configuration.DurationText;
import org.openmds.configuration.Findings;
import org.openmds.wsrf.notification.topic.TopicPath;

/** Checks the keys of the section {@code notification}. */
record NotificationRules(NotificationSettings settings, Findings findings) {

    private static final String LEASE = "notification.lease.";
    private static final String DELIVERY = "notification.delivery.";

    void check() {
        SubscriptionLease lease = settings.lease();
        requireOrder(LEASE + "default", lease.initial(), LEASE + "maximum", lease.maximum());
        requireOrder(LEASE + "minimum", lease.minimum(), LEASE + "default", lease.initial());
        DeliveryLimits delivery = settings.delivery();
        requireOrder(DELIVERY + "timeout", delivery.timeout(), DELIVERY + "cut-off", delivery.cutOff());
        int perCaller = settings.perCaller().orElse(1);
        if (findings.isValid("notification.per-caller", "notification.subscriptions")
                && perCaller > settings.subscriptions()) {
            findings.report("must not be more than notification.subscriptions (%d), got %d".formatted(
                    settings.subscriptions(), perCaller), "notification.per-caller", "notification.subscriptions");
        }
        requireDistinctTopics();
    }

    private void requireOrder(String shorterKey, Duration shorter, String longerKey, Duration longer) {
        if (findings.isValid(shorterKey, longerKey) && shorter.compareTo(longer) > 0) {
            findings.report("must not be longer than %s (%s), got %s".formatted(longerKey,
                    DurationText.format(longer), DurationText.format(shorter)), shorterKey, longerKey);
        }
    }

    private void requireDistinctTopics() {
        List<TopicPath> topics = settings.broker().topics();
        for (int i = 0; i < topics.size(); i++) {
            String path = "notification.broker.topics[" + i + "]";
            if (findings.isValid(path) && topics.indexOf(topics.get(i)) < i) {
                findings.report("the topic %s is given twice".formatted(topics.get(i)), path);
            }
        }
    }
}
