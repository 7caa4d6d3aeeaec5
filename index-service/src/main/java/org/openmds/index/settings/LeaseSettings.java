package org.openmds.index.settings;

import java.time.Duration;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The leases of entries. */
public record LeaseSettings(
        @Key(value = "Lease of a registration that requests no termination time.", initial = "20m", name = "default", min = "1s", max = "3650d") Duration initial,
        @Key(value = "Longest lease that is granted; requests for a longer one are refused.", initial = "7d", min = "1s", max = "3650d") Duration maximum,
        @Key(value = "Shortest lease that is granted; requests for a shorter one are refused.", initial = "1s", min = "100ms", max = "3650d") Duration minimum)
        implements
            CheckedSettings {

    @Override
    public void check(Findings findings) {
        findings.requireNotLonger("default", initial, "maximum", maximum);
        findings.requireNotLonger("minimum", minimum, "default", initial);
    }
}
