package org.openmds.server.config;

import java.time.Duration;

/**
 * How consumers are sent to.
 *
 * @param timeout
 *            in which a consumer must take a message
 * @param cutOff
 *            a consumer that takes nothing for so long loses its subscription
 * @param waiting
 *            notifications that wait for one consumer
 * @param perHost
 *            connections to one host and port
 */
public record DeliveryLimits(
        @Key(value = "In which a consumer must take a message; then it is tried again.", min = "100ms", max = "10m") Duration timeout,
        @Key(value = "A consumer that takes nothing for so long loses its subscription.", min = "1s", max = "30d") Duration cutOff,
        @Key(value = "Notifications that wait for one consumer; beyond, the oldest is dropped.", min = "1", max = "1000000") int waiting,
        @Key(value = "Connections to the consumers at one host and port.", min = "1", max = "10000") int perHost) {
}
