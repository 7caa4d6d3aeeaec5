package org.openmds.wsrf.servicegroup;

import org.openmds.wsrf.lifetime.Lease;

/**
 * An entry with its lease.
 *
 * @param identity
 *            digest of the registration, see {@link Registration#identity()}
 */
public record LeasedEntry(Entry entry, Lease lease, String identity) {

    /** Returns the key of the entry. */
    public EntryKey key() {
        return entry.key();
    }

    LeasedEntry withLease(Lease other) {
        return new LeasedEntry(entry, other, identity);
    }

    LeasedEntry withContent(Entry other) {
        return new LeasedEntry(other, lease, identity);
    }
}
