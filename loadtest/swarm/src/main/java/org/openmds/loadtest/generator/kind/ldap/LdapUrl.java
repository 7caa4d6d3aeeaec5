package org.openmds.loadtest.generator.kind.ldap;

import java.util.List;
import java.util.Optional;

import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.SearchScope;

/** The search part of an LDAP URL (RFC 4516): {@code ldap://host:2135/o=grid?cn,mail?one?(cn=a)}. */
record LdapUrl(Optional<String> base, List<String> namedAttributes, Optional<SearchScope> scope,
        Optional<String> filter) {

    /** Parses a URL. A text that is not an LDAP URL gives an empty search; another check reports it. */
    static LdapUrl of(String target) {
        try {
            LDAPURL url = new LDAPURL(target);
            return new LdapUrl(Optional.of(url.getBaseDN().toString()).filter(base -> !base.isEmpty()),
                    url.attributesProvided() ? List.of(url.getAttributes()) : List.of(),
                    url.scopeProvided() ? Optional.of(url.getScope()) : Optional.empty(),
                    url.filterProvided() ? Optional.of(url.getFilter().toString()) : Optional.empty());
        } catch (LDAPException e) {
            return new LdapUrl(Optional.empty(), List.of(), Optional.empty(), Optional.empty());
        }
    }

    /** Attributes to return, if the URL names any. */
    Optional<List<String>> attributes() {
        return Optional.of(namedAttributes).filter(names -> !names.isEmpty());
    }
}
