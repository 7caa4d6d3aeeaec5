package org.openmds.provider.ldap;

import java.util.SortedMap;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchResultListener;
import com.unboundid.ldap.sdk.SearchResultReference;

/** Collects the entries that a server sends, and closes the connection if they exceed the limits of the search. */
final class BoundedSearchListener implements SearchResultListener {

    private static final long serialVersionUID = 1L;

    private final transient LdapServer server;
    private final transient LdapSearch search;
    private final transient LDAPConnection connection;
    private final transient SortedMap<String, Entry> entries = LdapEntries.empty();
    private long bytes;
    private @Nullable String excess;

    BoundedSearchListener(LdapServer server, LdapSearch search, LDAPConnection connection) {
        this.server = server;
        this.search = search;
        this.connection = connection;
    }

    @Override
    public void searchEntryReturned(SearchResultEntry entry) {
        if (excess != null) {
            return;
        }
        bytes += LdapEntries.bytes(entry);
        if (bytes > search.maxBytes()) {
            stop("%s gave more than the %d bytes allowed".formatted(server, search.maxBytes()));
        } else if (entries.size() == search.maxEntries()) {
            stop("%s gave more than the %d entries allowed".formatted(server, search.maxEntries()));
        } else {
            LdapEntries.put(entries, entry);
        }
    }

    /** Ignores references to other servers. */
    @Override
    public void searchReferenceReturned(SearchResultReference reference) {
        // References are not followed.
    }

    SortedMap<String, Entry> entries() {
        return entries;
    }

    void requireWithinLimits() throws CollectionException {
        if (excess != null) {
            throw new CollectionException(excess);
        }
    }

    private void stop(String why) {
        excess = why;
        connection.close();
    }
}
