package org.openmds.wsrf.state;

import java.nio.file.Path;
import java.time.Instant;

/**
 * A backup of a state store: a complete copy of its records, which was checked.
 *
 * @param time
 *            the time of its records
 */
public record StateBackup(Path file, Instant time, long bytes) {
}
