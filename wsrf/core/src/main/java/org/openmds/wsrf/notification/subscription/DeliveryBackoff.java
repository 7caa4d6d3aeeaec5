package org.openmds.wsrf.notification.subscription;

import java.time.Duration;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.notification.delivery.DeliverySettings;

/** The pause after failures: doubles up to a ceiling, less up to a half so that many consumers are not tried at one moment. */
record DeliveryBackoff(DeliverySettings settings, RandomGenerator random) {

    private static final int MAX_DOUBLINGS = 16;

    Duration after(int failures) {
        Duration doubled = settings.firstBackOff().multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
        Duration longest = doubled.compareTo(settings.longestBackOff()) < 0 ? doubled : settings.longestBackOff();
        return Duration.ofNanos((long) (longest.toNanos() * (1 - random.nextDouble() / 2)));
    }
}
