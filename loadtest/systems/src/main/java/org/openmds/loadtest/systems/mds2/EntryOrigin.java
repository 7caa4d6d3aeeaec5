package org.openmds.loadtest.systems.mds2;

import java.util.List;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;

/** Where entries come from: an information provider of a GRIS, or a service that is registered with a GIIS. Thread-safe. */
interface EntryOrigin {

    /** All its entries are at or below this one. */
    DN subtree();

    /** Whether it can have any entry that is asked for. */
    default boolean mayAnswer(DirectorySearch directorySearch) {
        return directorySearch.reaches(subtree());
    }

    /**
     * Gets its entries anew; takes as long as it takes, with an end.
     *
     * @throws OriginException
     *             where there is no complete answer
     */
    List<Entry> fetch() throws OriginException, InterruptedException;
}
