package org.openmds.provider.ldap;

import java.time.Duration;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;

/** The limits of a search in an LDAP server, and its intervals. */
record LdapSearchSettings(
        @Key(value = "Filter for entries (RFC 4515), for example (|(objectClass=GlueCE)(objectClass=GlueCluster)).", initial = "(objectClass=*)") String filter,
        @Key(value = "Number of entries in one answer of the server. Used if the server supports paged results (RFC 2696).", initial = "500", min = "1", max = "100000") int pageSize,
        @Key(value = "Largest number of entries; with more the collection fails.", initial = "50000", min = "1", max = "1000000") int maxEntries,
        @Key(value = "Largest size of all names and values together; with more the collection fails.", initial = "16MiB", min = "1KiB", max = "1GiB") DataSize maxSize,
        @Key(value = "Time between two full reads. Between them only changes are read, if the server maintains modifyTimestamp; deletions "
                + "are noticed at the next full read. 0s: everything is read each time.", initial = "10m", min = "0s", max = "1d") Duration wholeInterval)
        implements
            CheckedSettings {

    @Override
    public void check(Findings findings) {
        if (findings.isValid("filter") && !LdapSearch.isFilter(filter)) {
            findings.report("expected a filter such as (objectClass=GlueCE), got '%s'".formatted(filter), "filter");
        }
    }
}
