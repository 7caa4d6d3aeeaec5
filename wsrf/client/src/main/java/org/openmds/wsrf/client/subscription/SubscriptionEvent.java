package org.openmds.wsrf.client.subscription;

import java.time.Duration;

import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;

/** An event in the life of a kept subscription. */
public sealed interface SubscriptionEvent {

    /**
     * A Subscribe has succeeded.
     *
     * @param again
     *            false for the first subscription
     */
    record Subscribed(GrantedSubscription granted, DeliveryMode mode, boolean again) implements SubscriptionEvent {
    }

    /**
     * A Subscribe has failed or was not allowed; it is tried again.
     *
     * @param retry
     *            delay until then
     */
    record NotSubscribed(String why, Duration retry) implements SubscriptionEvent {
    }

    /** The producer has confirmed that the subscription exists; the known state is up to date. */
    record Confirmed() implements SubscriptionEvent {
    }

    /** The subscription is lost and is made again. */
    record Lost(String why, DeliveryMode mode) implements SubscriptionEvent {
    }

    /** Changes were missed, or may have been. A complete reading follows if the terms have times for that. */
    record Gap(GapCause cause, String why) implements SubscriptionEvent {
    }

    /** A complete reading has brought all missed changes. */
    record Repaired() implements SubscriptionEvent {
    }

    /** A call got no answer, or a Subscribe failed; the first one after a success. */
    record OutageBegan(RuntimeException why) implements SubscriptionEvent {
    }

    /** The producer has answered again. */
    record OutageEnded() implements SubscriptionEvent {
    }

    /** The outage has lasted too long; the keeper ends. */
    record GaveUp(RuntimeException why) implements SubscriptionEvent {
    }

    /** An unexpected exception of this process; the keeper goes on. */
    record Failed(Throwable why) implements SubscriptionEvent {
    }

    /** The subscription could not be ended at the producer and stays until its lease ends. */
    record NotEnded(RuntimeException why) implements SubscriptionEvent {
    }

    /** The keeper has ended; the last event. */
    record Ended() implements SubscriptionEvent {
    }

    /** The cause of a gap. */
    enum GapCause {
        /** The subscription was lost for a time. */
        RESUBSCRIBED,
        /** The pull point or this process had no room for all messages. */
        OVERFLOW,
        /** The answer to a fetch did not arrive; the producer had removed the messages in it. */
        UNANSWERED,
        /** A complete reading found a change without a message. */
        UNNOTIFIED
    }
}
