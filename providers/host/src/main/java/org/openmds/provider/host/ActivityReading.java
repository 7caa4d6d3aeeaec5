package org.openmds.provider.host;

import java.time.Duration;
import java.time.Instant;

/** Since when a host is up, and how many processes it has. */
record ActivityReading(Instant bootTime, Duration uptime, int processCount) {
}
