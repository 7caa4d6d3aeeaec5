package org.openmds.gateway.ldap.tree;

import java.util.List;

import org.openmds.gateway.ldap.entry.DirectoryEntry;

/**
 * The entries of LDAP that one entry of the index makes.
 *
 * @param leftOut
 *            number of entities that are not among them
 */
public record SiteContent(List<DirectoryEntry> entries, int leftOut) {

    public SiteContent {
        entries = List.copyOf(entries);
    }
}
