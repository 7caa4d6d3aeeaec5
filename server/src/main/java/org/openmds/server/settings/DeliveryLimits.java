package org.openmds.server.settings;

import java.time.Duration;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The limits for deliveries to consumers. */
public record DeliveryLimits(
        @Key(value = "Time in which a consumer must accept a message; after that, delivery is retried.", initial = "10s", min = "100ms", max = "10m") Duration timeout,
        @Key(value = "Time without a successful delivery after which a subscription ends. Delivery is tried at least every minute, and ten times in this time.", initial = "10m", min = "1s", max = "30d") Duration cutOff,
        @Key(value = "Largest number of notifications that wait for one consumer; beyond it, the oldest is dropped.", initial = "10000", min = "1", max = "1000000") int waiting,
        @Key(value = "Largest number of connections to the consumers at one host and port. Further messages wait.", initial = "256", min = "1", max = "10000") int perHost)
        implements
            CheckedSettings {

    @Override
    public void check(Findings findings) {
        findings.requireNotLonger("timeout", timeout, "cut-off", cutOff);
    }
}
