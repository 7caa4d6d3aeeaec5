package org.openmds.gateway.ldap.serve;

import org.openmds.gateway.ldap.search.TreeSearch;
import org.openmds.wsrf.service.AccessPolicy;

/**
 * The parts that the requests of all connections share.
 *
 * @param group
 *            name of the group whose right to read counts
 */
public record LdapService(TreeSearch search, AccessPolicy policy, String group, LdapLimits limits,
        LdapCounts counts) {
}
