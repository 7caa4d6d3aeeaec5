package org.openmds.wsrf.client.subscription;

import java.time.Instant;
import java.util.Optional;

/**
 * The status of a kept subscription.
 *
 * @param mode
 *            the present delivery mode; empty without a subscription
 * @param since
 *            start of the present subscription, or of the time without one
 * @param lastMessage
 *            arrival of the last message
 * @param lastFailure
 *            the last failure of any call
 * @param gaps
 *            number of times that changes were missed, or may have been
 * @param closed
 *            true if the keeper has ended
 */
public record SubscriptionStatus(Optional<DeliveryMode> mode, Instant since, Optional<Instant> lastMessage,
        Optional<String> lastFailure, long gaps, boolean closed) {

    static SubscriptionStatus initial(Instant now) {
        return new SubscriptionStatus(Optional.empty(), now, Optional.empty(), Optional.empty(), 0, false);
    }

    /** Returns true while there is a subscription. */
    public boolean isSubscribed() {
        return mode.isPresent();
    }

    SubscriptionStatus subscribed(DeliveryMode by, Instant now) {
        return new SubscriptionStatus(Optional.of(by), now, lastMessage, lastFailure, gaps, closed);
    }

    SubscriptionStatus unsubscribed(Instant now) {
        return new SubscriptionStatus(Optional.empty(), now, lastMessage, lastFailure, gaps, closed);
    }

    SubscriptionStatus received(Instant now) {
        return new SubscriptionStatus(mode, since, Optional.of(now), lastFailure, gaps, closed);
    }

    SubscriptionStatus failed(String why) {
        return new SubscriptionStatus(mode, since, lastMessage, Optional.of(why), gaps, closed);
    }

    SubscriptionStatus missed() {
        return new SubscriptionStatus(mode, since, lastMessage, lastFailure, gaps + 1, closed);
    }

    SubscriptionStatus ended(Instant now) {
        return new SubscriptionStatus(Optional.empty(), now, lastMessage, lastFailure, gaps, true);
    }
}
