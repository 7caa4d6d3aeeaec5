package org.openmds.wsrf.servicegroup;

import java.util.List;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.xml.XmlPart;

/**
 * The entries of a group at one moment. Immutable: readers hold it as long as they like and take no lock.
 *
 * @param version
 *            grows with each change; two snapshots of a group with the same version hold the same
 * @param entriesVersion
 *            the version in which the entries changed last; a renewal changes none
 * @param entries
 *            in no particular order
 * @param nestedEntries
 *            entries of other groups that the contents carry, at any depth
 * @param statistics
 *            as of this version
 * @param validity
 *            the lease that ends first; when it is over, the snapshot holds what is gone
 */
public record Snapshot(long version, long entriesVersion, List<Entry> entries, long nestedEntries,
        RegistrationStatistics statistics, Lease validity) {

    /** Entries of a block; the last may have fewer. */
    public static final int BLOCK = EntryChunk.CAPACITY;

    /**
     * A number that is the same in two snapshots when they have the same entries at the places from {@code block * BLOCK} on, so that who knows a block
     * need not look at each of its entries.
     */
    public long blockSerial(int block) {
        return ((EntryTable) entries).serial(block);
    }

    /** The bytes of all entries, in order. */
    List<XmlPart> entryParts() {
        return ((EntryTable) entries).parts();
    }
}
