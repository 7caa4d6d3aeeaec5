package org.openmds.wsrf.servicegroup;

import java.util.List;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.xml.XmlPart;

/**
 * The entries of a group at one moment. Immutable: readers may hold it for any time and take no lock.
 *
 * @param version
 *            increases with each change; two snapshots of a group with the same version have the same content
 * @param entriesVersion
 *            the version of the last change of an entry; a renewal changes no entry
 * @param entries
 *            entries in no particular order
 * @param nestedEntries
 *            number of entries of other groups in the contents, at any depth
 * @param statistics
 *            registration statistics of this version
 * @param validity
 *            the lease that ends first; when it ends, the snapshot contains an expired entry
 */
public record Snapshot(long version, long entriesVersion, List<Entry> entries, long nestedEntries,
        RegistrationStatistics statistics, Lease validity) {

    /** Number of entries in a block; the last block may have fewer. */
    public static final int BLOCK = EntryChunk.CAPACITY;

    /**
     * Returns a number that is equal in two snapshots if they have the same entries at the positions of the block, which begins at
     * {@code block * BLOCK}. Code that has read a block once need not read its entries again.
     */
    public long blockSerial(int block) {
        return ((EntryTable) entries).serial(block);
    }

    /** Returns the bytes of all entries, in order. */
    List<XmlPart> entryParts() {
        return ((EntryTable) entries).parts();
    }
}
