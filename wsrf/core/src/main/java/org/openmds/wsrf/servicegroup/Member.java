package org.openmds.wsrf.servicegroup;

import org.openmds.wsrf.lifetime.Lease;

/**
 * An entry with its lease: what the group knows of a key.
 *
 * @param identity
 *            see {@link Registration#identity()}
 */
public record Member(Entry entry, Lease lease, String identity) {

    /** The key of the entry. */
    public EntryKey key() {
        return entry.key();
    }

    Member withLease(Lease other) {
        return new Member(entry, other, identity);
    }

    Member withContent(Entry other) {
        return new Member(other, lease, identity);
    }
}
