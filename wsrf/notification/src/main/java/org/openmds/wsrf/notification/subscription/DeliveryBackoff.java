package org.openmds.wsrf.notification.subscription;

import java.time.Duration;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.notification.delivery.DeliverySettings;

/**
 * The backoff after failed deliveries: it doubles up to a maximum. A random part of up to one half is subtracted, so that retries for many consumers
 * spread.
 */
record DeliveryBackoff(DeliverySettings settings, RandomGenerator random) {

    private static final int MAX_DOUBLINGS = 16;

    Duration after(int failures) {
        Duration doubled = settings.firstBackoff().multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
        Duration longest = doubled.compareTo(settings.maxBackoff()) < 0 ? doubled : settings.maxBackoff();
        return Duration.ofNanos((long) (longest.toNanos() * (1 - random.nextDouble() / 2)));
    }
}
