package org.openmds.loadtest.systems.mds2;

import java.util.List;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;

/** What a server has: a GRIS its providers, a GIIS its registrants. Thread-safe. */
interface SearchableDirectory {

    /** Above all that it has. */
    DN suffix();

    /** The names of its four steps, as the study's tables say them. */
    ServerSteps steps();

    ServerActivity activity();

    /** Entries that it has itself. */
    List<Entry> ownEntries(DirectorySearch directorySearch);

    /** What has to be asked. */
    List<CachedOrigin> matchingOrigins(DirectorySearch directorySearch);

    OriginInvoker invoker();

    /**
     * Takes an entry.
     *
     * @throws LDAPException
     *             where it takes none, or not this one
     */
    void add(AddRequestProtocolOp entry) throws LDAPException;
}
