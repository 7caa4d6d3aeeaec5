package org.openmds.wsrf.client.subscription;

import java.util.List;
import java.util.Optional;

/**
 * The user of a {@link SubscriptionKeeper}. All methods except {@link #received} are called on the keeper's thread, one at a time.
 *
 * @param <M>
 *            type of a message
 */
public interface SubscriptionListener<M> {

    /**
     * Receives messages of the present subscription, in their order. Called on any thread, one call at a time; must return soon. An exception
     * counts as {@link Receipt#UNCLEAR}.
     */
    Receipt received(List<M> messages);

    /** Takes note of an event; must return soon. */
    void happened(SubscriptionEvent event);

    /**
     * Reads the complete state, if the terms have times for that. Messages that arrive meanwhile are received afterwards, so no change is missed.
     * May block for a bounded time; an interrupt ends it.
     */
    default Reading read() {
        return Reading.SAME;
    }

    /**
     * Returns the reason why no subscription may be made now, such as a limit. Called before each attempt; {@link
     * SubscriptionEvent.NotSubscribed}, {@link SubscriptionEvent.Lost} or {@link SubscriptionEvent.Ended} follows in the end.
     */
    default Optional<String> refusal() {
        return Optional.empty();
    }

    /** Returns false while no messages shall be fetched from a pull point, for example because earlier ones still wait. */
    default boolean isReady() {
        return true;
    }

    /** The result of receiving messages. */
    enum Receipt {
        /** The messages are applied. */
        TAKEN,
        /** The messages do not suffice: the state must be read again. */
        UNCLEAR,
        /** No room is left for the messages now; the producer may send them again. */
        REFUSED
    }

    /** The result of a complete reading. */
    enum Reading {
        /** The state is as known. */
        SAME,
        /** The state has changed, and a message about that should have come. */
        CHANGED,
        /** The state could not be read. */
        FAILED
    }
}
