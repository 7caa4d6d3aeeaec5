package org.openmds.wsrf.client.subscription;

import java.util.Optional;

/**
 * The state of a {@link SubscriptionKeeper}, whose documentation has a diagram of the transitions.
 *
 * @param <M>
 *            type of a message
 */
sealed interface KeeperState<M> {

    /** A time without a subscription, until the next attempt. */
    record Unsubscribed<M>() implements KeeperState<M> {
    }

    /**
     * A subscription of which it is not known yet whether its messages arrive.
     *
     * @param readings
     *            number of complete readings since the Subscribe
     */
    record Unproven<M>(SubscriptionSession<M> session, int readings) implements KeeperState<M> {
    }

    /** A later reading found no change without a message. */
    record Trusted<M>(SubscriptionSession<M> session) implements KeeperState<M> {
    }

    /** A reading found a change without a message; a message that arrives late is enough to trust the subscription again. */
    record Suspect<M>(SubscriptionSession<M> session) implements KeeperState<M> {
    }

    /** The keeper has ended. */
    record Closed<M>() implements KeeperState<M> {
    }

    /** Returns the present subscription. */
    default Optional<SubscriptionSession<M>> current() {
        if (this instanceof Unproven<M> unproven) {
            return Optional.of(unproven.session());
        }
        if (this instanceof Trusted<M> trusted) {
            return Optional.of(trusted.session());
        }
        return this instanceof Suspect<M> suspect ? Optional.of(suspect.session()) : Optional.empty();
    }

    /** Returns true if changes arrive without messages, and no message has arrived since the last reading. */
    default boolean isMissingMessages() {
        return this instanceof Suspect<M> suspect && suspect.session().isQuiet();
    }

    /**
     * Returns the state after a complete reading. The first one after a Subscribe brings earlier changes, so it proves nothing.
     *
     * @param changed
     *            true if the reading found a change about which a message should have come
     */
    default KeeperState<M> afterReading(boolean changed) {
        if (this instanceof Unproven<M> unproven && unproven.readings() == 0) {
            return new Unproven<>(unproven.session(), 1);
        }
        boolean doubtful = changed || this instanceof Suspect<M>;
        return current().<KeeperState<M>>map(session -> judged(session, doubtful)).orElse(this);
    }

    private static <M> KeeperState<M> judged(SubscriptionSession<M> session, boolean doubtful) {
        return doubtful && session.isQuiet() ? new Suspect<>(session) : new Trusted<>(session);
    }
}
