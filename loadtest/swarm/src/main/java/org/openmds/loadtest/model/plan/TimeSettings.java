package org.openmds.loadtest.model.plan;

import java.time.Duration;
import java.util.Map;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.GivenValues;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DurationText;

/** The keys of a plan file for times of the run as a whole. */
record TimeSettings(
        @Key(value = "Time after which a request is abandoned, from its actual start.", initial = "30s", min = "0s", max = "30d") Duration timeout,
        @Key(value = "Time at the start whose requests are part of no figure.", initial = "0s", min = "0s", max = "30d") Duration warmup,
        @Key(value = "Time after the last step in which requests may still be answered; 10s, or the timeout if that is shorter.", min = "0s", max = "30d", defaultVaries = true) Duration drain,
        @Key(value = "Interval at which testers compare their clock with the time server's.", initial = "30s", min = "0s", max = "30d") Duration clockEvery)
        implements
            CheckedSettings {

    /** Limit of the default of the drain. No request is answered after its timeout. */
    static final Duration MAX_DEFAULT_DRAIN = Duration.ofSeconds(10);

    /** Returns the defaults that depend on other keys. */
    static Map<String, String> varyingDefaults(GivenValues given) {
        return Map.of("drain", given.text("timeout")
                .filter(TimeSettings::isShort)
                .orElse(DurationText.format(MAX_DEFAULT_DRAIN)));
    }

    private static boolean isShort(String timeout) {
        try {
            return DurationText.parse(timeout).compareTo(MAX_DEFAULT_DRAIN) < 0;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    @Override
    public void check(Findings findings) {
        positive(timeout, "timeout", findings);
        positive(clockEvery, "clock-every", findings);
    }

    private static void positive(Duration time, String key, Findings findings) {
        if (findings.isValid(key) && time.isZero()) {
            findings.report("expected more than 0s, got 0s", key);
        }
    }
}
