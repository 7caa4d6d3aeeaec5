package org.openmds.gateway.ldap.tree;

import java.util.Optional;

import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.gateway.ldap.schema.AttributeType;

/** A short look at the index of a tree; not to be kept. */
public final class DirectoryReader {

    private final DirectoryIndex index;
    private final DirectoryView view;

    DirectoryReader(DirectoryIndex index, DirectoryView view) {
        this.index = index;
        this.view = view;
    }

    /** Returns the entries at this moment. */
    public DirectoryView view() {
        return view;
    }

    /** Returns the entry with a canonical name. */
    public Optional<DirectoryEntry> find(String name) {
        return Optional.ofNullable(index.find(name));
    }

    /** Returns the number of entries that may have a value of an indexed type. */
    public long count(AttributeType type, String key) {
        return index.count(SiteEntries.hash(type, key));
    }

    /** Adds the places of the entries that may have a value of an indexed type. */
    public void find(AttributeType type, String key, EntryPlaces to) {
        index.find(SiteEntries.hash(type, key), to);
    }
}
