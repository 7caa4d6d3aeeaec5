package org.openmds.server.config;

import java.time.Duration;

/**
 * The limits for deliveries to consumers.
 *
 * @param timeout
 *            the time in which a consumer must accept a message
 * @param cutOff
 *            the time without a successful delivery after which a subscription ends
 * @param waiting
 *            the largest number of notifications in one consumer's delivery queue
 * @param perHost
 *            the largest number of connections to one host and port
 */
public record DeliveryLimits(
        @Key(value = "Time in which a consumer must accept a message; after that, delivery is retried.", min = "100ms", max = "10m") Duration timeout,
        @Key(value = "Time without a successful delivery after which a subscription ends.", min = "1s", max = "30d") Duration cutOff,
        @Key(value = "Largest number of notifications that wait for one consumer; beyond it, the oldest is dropped.", min = "1", max = "1000000") int waiting,
        @Key(value = "Largest number of connections to the consumers at one host and port.", min = "1", max = "10000") int perHost) {
}
