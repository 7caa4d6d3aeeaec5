package org.openmds.provider.host;

import java.time.Duration;
import java.time.Instant;

/** The boot time, the uptime and the number of processes of a host. */
record ActivityReading(Instant bootTime, Duration uptime, int processCount) {
}
