package org.openmds.wsrf.notification.delivery;

import java.time.Duration;

/**
 * How consumers are served.
 *
 * @param firstBackOff
 *            pause after the first failure; doubles with each further one
 * @param longestBackOff
 *            at most this
 * @param cutOff
 *            a consumer that takes nothing for so long loses its subscription
 * @param maxPending
 *            notifications that wait for one consumer; beyond, the oldest is dropped
 * @param maxMessages
 *            of one Notify
 * @param maxNotifyBytes
 *            of one Notify, unless a single message is longer
 */
public record DeliverySettings(Duration firstBackOff, Duration longestBackOff, Duration cutOff, int maxPending,
        int maxMessages, long maxNotifyBytes) {

    /** 1 s to 1 min; 10 min; 10,000; 100 messages or 1 MiB. */
    public static final DeliverySettings DEFAULT = new DeliverySettings(Duration.ofSeconds(1), Duration.ofMinutes(1),
            Duration.ofMinutes(10), 10_000, 100, 1 << 20);
}
