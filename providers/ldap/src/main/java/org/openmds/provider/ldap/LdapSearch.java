package org.openmds.provider.ldap;

import java.time.Duration;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;

/**
 * A search for the entries of a directory.
 *
 * @param base
 *            DN of the entry at the top; this entry and all entries below it are read
 * @param filter
 *            filter in the syntax of RFC 4515, for example {@code (objectClass=GlueCE)}
 * @param pageSize
 *            number of entries that the server sends in one page
 * @param maxEntries
 *            largest number of entries; more fail the collection
 * @param maxBytes
 *            largest size of all names and values; more fail the collection
 * @param fullReadInterval
 *            time between two readings of all entries. In between, only changed entries are read, if the server keeps {@code modifyTimestamp}. Zero:
 *            each collection reads all entries
 */
record LdapSearch(String base, String filter, int pageSize, int maxEntries, int maxBytes,
        Duration fullReadInterval) {

    public LdapSearch {
        if (!isName(base)) {
            throw new IllegalArgumentException("the base of a search must be a DN, was " + base);
        }
        parse(filter);
    }

    /** Returns true if the text is the name of an entry (DN). */
    public static boolean isName(String base) {
        return !base.isBlank() && DN.isValidDN(base);
    }

    /** Returns true if the text is a filter. */
    public static boolean isFilter(String filter) {
        try {
            Filter.create(filter);
            return true;
        } catch (LDAPException e) {
            return false;
        }
    }

    Filter parsedFilter() {
        return parse(filter);
    }

    private static Filter parse(String filter) {
        try {
            return Filter.create(filter);
        } catch (LDAPException e) {
            throw new IllegalArgumentException(
                    "the filter of a search must be in the syntax of RFC 4515, was " + filter, e);
        }
    }
}
