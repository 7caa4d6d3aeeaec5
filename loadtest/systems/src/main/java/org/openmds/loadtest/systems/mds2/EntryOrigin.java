package org.openmds.loadtest.systems.mds2;

import java.util.List;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;

/** An origin of entries: an information provider of a GRIS, or a service that is registered with a GIIS. Thread-safe. */
interface EntryOrigin {

    /** Returns the subtree's base: all entries of the origin are at or below it. */
    DN subtree();

    /** True if the origin may have an entry for the search. */
    default boolean mayAnswer(DirectorySearch directorySearch) {
        return directorySearch.reaches(subtree());
    }

    /**
     * Fetches the entries from the provider or service. Blocks for a bounded time.
     *
     * @throws OriginException
     *             if there is no complete answer
     */
    List<Entry> fetch() throws OriginException, InterruptedException;
}
