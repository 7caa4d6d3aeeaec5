package org.openmds.loadtest.systems.mds2;

import java.util.List;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;

/** The content of an LDAP server: of a GRIS with its providers, or of a GIIS with its registrants. Thread-safe. */
interface SearchableDirectory {

    /** Returns the suffix: all entries are at or below it. */
    DN suffix();

    /** Returns the names of the server's four steps, as in the study's tables. */
    ServerSteps steps();

    ServerActivity activity();

    /** Returns the directory's own entries for a search. */
    List<Entry> ownEntries(DirectorySearch directorySearch);

    /** Returns the origins that may have entries for a search. */
    List<CachedOrigin> matchingOrigins(DirectorySearch directorySearch);

    OriginInvoker invoker();

    /**
     * Adds an entry.
     *
     * @throws LDAPException
     *             if the directory accepts no entries, or not this one
     */
    void add(AddRequestProtocolOp entry) throws LDAPException;
}
