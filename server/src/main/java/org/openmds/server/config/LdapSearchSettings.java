package org.openmds.server.config;

import java.time.Duration;

/**
 * The limits and intervals of a search in a directory.
 *
 * @param filter
 *            the filter for entries (RFC 4515)
 * @param pageSize
 *            the number of entries in one answer of the server
 * @param maxEntries
 *            the largest number of entries; with more the collection fails
 * @param maxSize
 *            the largest size of all names and values; with more the collection fails
 * @param wholeInterval
 *            the time between two full reads; between them only changes are read. Zero: everything is read each time
 */
public record LdapSearchSettings(
        @Key("Filter for entries (RFC 4515), for example (|(objectClass=GlueCE)(objectClass=GlueCluster)).") String filter,
        @Key(value = "Number of entries in one answer of the server.", min = "1", max = "100000") int pageSize,
        @Key(value = "Largest number of entries; with more the collection fails.", min = "1", max = "1000000") int maxEntries,
        @Key(value = "Largest size of all names and values together; with more the collection fails.", min = "1KiB", max = "1GiB") DataSize maxSize,
        @Key(value = "Time between two full reads. Between them only changes are read, if the server maintains modifyTimestamp; deletions "
                + "are noticed at the next full read. 0s: everything is read each time.", min = "0s", max = "1d") Duration wholeInterval) {
}
