package org.openmds.loadtest.systems.mds2;

import java.util.List;
import java.util.Optional;

import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;

/**
 * An LDAP search.
 *
 * @param sizeLimit
 *            0 for no limit
 */
record DirectorySearch(DN base, SearchScope scope, Filter filter, List<String> attributes, int sizeLimit) {

    DirectorySearch {
        attributes = List.copyOf(attributes);
    }

    static DirectorySearch of(SearchRequestProtocolOp request) throws LDAPException {
        return new DirectorySearch(new DN(request.getBaseDN()), request.getScope(), request.getFilter(),
                request.getAttributes(), request.getSizeLimit());
    }

    /** True if the scope includes an entry at or below the given one. */
    boolean reaches(DN subtree) {
        if (subtree.isAncestorOf(base, true)) {
            return true;
        }
        return base.isAncestorOf(subtree, false)
                && switch (scope.intValue()) {
                    case SearchScope.BASE_INT_VALUE -> false;
                    case SearchScope.ONE_INT_VALUE -> base.equals(subtree.getParent());
                    default -> true;
                };
    }

    /** False only if the filter excludes all entries with exactly this value of the attribute; true if in doubt. */
    boolean mayMatch(String attribute, String value) {
        return required(filter, attribute).map(value::equalsIgnoreCase).orElse(true);
    }

    private static Optional<String> required(Filter filter, String attribute) {
        if (filter.getFilterType() == Filter.FILTER_TYPE_EQUALITY) {
            return Optional.of(filter)
                    .filter(equality -> attribute.equalsIgnoreCase(equality.getAttributeName()))
                    .map(Filter::getAssertionValue);
        }
        if (filter.getFilterType() == Filter.FILTER_TYPE_AND) {
            for (Filter part : filter.getComponents()) {
                Optional<String> found = required(part, attribute);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    boolean matches(Entry entry) throws LDAPException {
        return entry.matchesBaseAndScope(base, scope) && filter.matchesEntry(entry);
    }
}
