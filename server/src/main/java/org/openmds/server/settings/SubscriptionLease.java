package org.openmds.server.settings;

import java.time.Duration;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The leases of subscriptions, pull points and registrations of publishers. */
public record SubscriptionLease(
        @Key(value = "Lease of a subscription that requests no termination time.", initial = "1d", name = "default", min = "1s", max = "3650d") Duration initial,
        @Key(value = "Longest lease that is granted; requests for a longer one are refused.", initial = "31d", min = "1s", max = "3650d") Duration maximum,
        @Key(value = "Shortest lease that is granted; requests for a shorter one are refused.", initial = "1s", min = "100ms", max = "3650d") Duration minimum,
        @Key(value = "Whether a lease without end is granted to subscriptions and publishers that request one or name no termination time, as in GT4; default is then for pull points only. A pull point always ends one lease after the last GetMessages.", initial = "false") boolean endless)
        implements
            CheckedSettings {

    @Override
    public void check(Findings findings) {
        findings.requireNotLonger("default", initial, "maximum", maximum);
        findings.requireNotLonger("minimum", minimum, "default", initial);
    }
}
