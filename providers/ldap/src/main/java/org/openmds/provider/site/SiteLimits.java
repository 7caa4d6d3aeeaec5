package org.openmds.provider.site;

import java.time.Duration;

import org.openmds.configuration.Key;

/** The times and the number of the sites of a grid. */
record SiteLimits(
        @Key(value = "Time between two reads of collectors and lists.", initial = "2m", min = "1s", max = "1d") Duration refresh,
        @Key(value = "Time for which the last values of a source that cannot be read are kept: its lease.", initial = "30m", min = "1s", max = "7d") Duration keep,
        @Key(value = "Largest number of sites; further ones are left out and counted.", initial = "1000", min = "1", max = "10000") int maxSites) {
}
