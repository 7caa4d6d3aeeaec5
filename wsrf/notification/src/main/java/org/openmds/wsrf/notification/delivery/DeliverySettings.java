package org.openmds.wsrf.notification.delivery;

import java.time.Duration;

/**
 * Settings for the delivery of notifications.
 *
 * @param firstBackoff
 *            delay after the first failure; it doubles with each further failure
 * @param maxBackoff
 *            largest delay
 * @param cutOff
 *            time after which a consumer that accepts no notification loses its subscription
 * @param maxPending
 *            largest number of notifications that wait for one consumer; beyond it the oldest is dropped
 * @param maxMessages
 *            largest number of messages in one Notify
 * @param maxNotifyBytes
 *            largest size of one Notify, unless it has a single, longer message
 */
public record DeliverySettings(Duration firstBackoff, Duration maxBackoff, Duration cutOff, int maxPending,
        int maxMessages, long maxNotifyBytes) {

    /** Delays from 1 s to 1 min; cut-off after 10 min; 10,000 pending notifications; 100 messages or 1 MiB in a Notify. */
    public static final DeliverySettings DEFAULT = new DeliverySettings(Duration.ofSeconds(1), Duration.ofMinutes(1),
            Duration.ofMinutes(10), 10_000, 100, 1 << 20);
}
