package org.openmds.server.config;

import java.time.Duration;

/**
 * How much of a directory is read, and how often.
 *
 * @param filter
 *            selects entries, as of RFC 4515
 * @param pageSize
 *            entries that the server gives at a time
 * @param maxEntries
 *            more make the entry stale
 * @param maxSize
 *            of names and values; more make the entry stale
 * @param wholeInterval
 *            from one reading of everything to the next; only changes are read between them. Zero: everything each time
 */
public record LdapSearchSettings(
        @Key("Selects entries (RFC 4515), for example (|(objectClass=GlueCE)(objectClass=GlueCluster)).") String filter,
        @Key(value = "Entries that the server gives at a time.", min = "1", max = "100000") int pageSize,
        @Key(value = "Entries at most; more are a failure.", min = "1", max = "1000000") int maxEntries,
        @Key(value = "Size of all names and values together; more are a failure.", min = "1KiB", max = "1GiB") DataSize maxSize,
        @Key(value = "From one reading of everything to the next. Between them only changes are read, where the server keeps modifyTimestamp, so that deletions are seen then at the latest; 0s: everything each time.", min = "0s", max = "1d") Duration wholeInterval) {
}
