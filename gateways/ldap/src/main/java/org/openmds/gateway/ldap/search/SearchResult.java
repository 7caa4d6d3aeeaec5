package org.openmds.gateway.ldap.search;

import com.unboundid.ldap.sdk.ResultCode;

/**
 * The end of a search.
 *
 * @param entries
 *            number of entries that were sent
 * @param next
 *            place of the last entry, if further entries follow it and the client asked for a part; else -1
 * @param estimate
 *            number of entries that may be in the whole result
 */
public record SearchResult(ResultCode code, long entries, long next, long estimate) {
}
