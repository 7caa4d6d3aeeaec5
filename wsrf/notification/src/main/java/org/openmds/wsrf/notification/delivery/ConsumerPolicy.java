package org.openmds.wsrf.notification.delivery;

import java.util.Optional;

import org.openmds.wsrf.service.Caller;

/** Decides which callers may have notifications sent to which hosts. Thread-safe; may block to resolve a name. */
@FunctionalInterface
public interface ConsumerPolicy {

    /** Allows everything. */
    ConsumerPolicy ANY = (caller, producer, host) -> Optional.empty();

    /**
     * Checks a new subscription.
     *
     * @param producer
     *            name of the producer's service
     * @param host
     *            host of the consumer; never this process
     * @return the reason for a refusal, a sentence
     */
    Optional<String> refusal(Caller caller, String producer, String host);

    /** Returns the key of the share of subscriptions that send to a host. Hosts with one address should have one key. */
    default String share(String host) {
        return host;
    }
}
