package org.openmds.provider.ldap;

import java.time.Duration;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;

/**
 * What is read of a directory.
 *
 * @param base
 *            DN of the entry at the top; it and all below it
 * @param filter
 *            as of RFC 4515, for example {@code (objectClass=GlueCE)}
 * @param pageSize
 *            entries that the server gives at a time
 * @param maxEntries
 *            more fail the collection
 * @param maxBytes
 *            of names and values, more fail the collection
 * @param fullReadInterval
 *            from one reading of everything to the next; between them only what has changed is read, where the server keeps {@code modifyTimestamp}. Zero:
 *            everything each time
 */
public record LdapSearch(String base, String filter, int pageSize, int maxEntries, int maxBytes,
        Duration fullReadInterval) {

    public LdapSearch {
        if (!isName(base)) {
            throw new IllegalArgumentException("the base of a search must be a DN, was " + base);
        }
        parse(filter);
    }

    /** Whether a text is the name of an entry. */
    public static boolean isName(String base) {
        return !base.isBlank() && DN.isValidDN(base);
    }

    /** Whether a text is a filter. */
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
            throw new IllegalArgumentException("the filter of a search must be one of RFC 4515, was " + filter, e);
        }
    }
}
