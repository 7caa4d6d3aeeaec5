package org.openmds.wsrf.servicegroup;

import java.util.List;

/**
 * The entries of a group at one moment. Immutable: readers hold it as long as they like and take no lock.
 *
 * @param version
 *            grows with each change; two snapshots of a group with the same version hold the same
 * @param entries
 *            in no particular order
 * @param statistics
 *            as of this version
 * @param validUntilNanos
 *            the earliest end of a lease, on the scale of the group's clock; past it, the snapshot may hold what is gone
 */
public record Snapshot(long version, List<Entry> entries, RegistrationStatistics statistics, long validUntilNanos) {

    /** Whether no lease has ended by then. */
    boolean isValidAt(long nanoTime) {
        return validUntilNanos == Long.MAX_VALUE || validUntilNanos - nanoTime > 0;
    }
}
