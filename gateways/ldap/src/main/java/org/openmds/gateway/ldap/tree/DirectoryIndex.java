package org.openmds.gateway.ldap.tree;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.ldap.entry.DirectoryEntry;

/**
 * The sites of a tree by the values and names of their entries. If several entries have the same name, the one that came first is in the tree and the
 * others are hidden until it goes. Not thread-safe: {@link DirectorySource} guards it.
 */
final class DirectoryIndex {

    /** Estimate of the bytes of a name in the index. */
    static final int NAME_BYTES = 48;
    /** Estimate of the bytes of a hash in the index. */
    static final int HASH_BYTES = 56;

    private final TreeMap<Long, SiteEntries> sites = new TreeMap<>();
    /** A site, or a set of sites, by the hash of a value. */
    private final Map<Long, Object> byHash = new HashMap<>();
    /** An entry, or a list of entries with the same name. */
    private final Map<String, Object> byName = new HashMap<>();
    private final Set<DirectoryEntry> hidden = Collections.newSetFromMap(new IdentityHashMap<>());
    private int entries;

    void add(SiteEntries site) {
        sites.put(site.serial(), site);
        entries += site.size();
        for (long hash : site.hashes()) {
            byHash.merge(hash, site, (old, _) -> with(old, site));
        }
        for (int i = 0; i < site.size(); i++) {
            DirectoryEntry entry = site.get(i);
            Object before = byName.putIfAbsent(entry.dn(), entry);
            if (before != null) {
                byName.put(entry.dn(), appended(before, entry));
                hidden.add(entry);
            }
        }
    }

    void remove(SiteEntries site) {
        if (sites.remove(site.serial()) == null) {
            return;
        }
        entries -= site.size();
        for (long hash : site.hashes()) {
            byHash.computeIfPresent(hash, (_, old) -> without(old, site));
        }
        for (int i = 0; i < site.size(); i++) {
            DirectoryEntry entry = site.get(i);
            hidden.remove(entry);
            byName.computeIfPresent(entry.dn(), (_, all) -> remaining(all, entry));
        }
    }

    private static Object with(Object old, SiteEntries site) {
        Set<Object> all = old instanceof Set<?> set ? cast(set) : new LinkedHashSet<>(List.of(old));
        all.add(site);
        return all;
    }

    private static @Nullable Object without(Object old, SiteEntries site) {
        if (old instanceof Set<?> set) {
            set.remove(site);
            return set.size() == 1 ? set.iterator().next() : old;
        }
        return null;
    }

    @SuppressWarnings("unchecked")
    private static Set<Object> cast(Set<?> set) {
        return (Set<Object>) set;
    }

    private static Object appended(Object before, DirectoryEntry entry) {
        List<Object> all = before instanceof List<?> list ? new ArrayList<>(list) : new ArrayList<>(List.of(before));
        all.add(entry);
        return all;
    }

    private @Nullable Object remaining(Object all, DirectoryEntry entry) {
        if (!(all instanceof List<?> list)) {
            return null;
        }
        List<Object> rest = new ArrayList<>(list);
        rest.removeIf(each -> each == entry);
        hidden.remove((DirectoryEntry) rest.getFirst());
        return rest.size() == 1 ? rest.getFirst() : rest;
    }

    /** Returns the entry with a canonical name; null if there is none. */
    @Nullable
    DirectoryEntry find(String name) {
        Object found = byName.get(name);
        return found instanceof List<?> list ? (DirectoryEntry) list.getFirst() : (DirectoryEntry) found;
    }

    /** Returns the sites that may have a value. */
    private Collection<?> sitesWith(long hash) {
        Object found = byHash.get(hash);
        if (found == null) {
            return List.of();
        }
        return found instanceof Set<?> set ? set : List.of(found);
    }

    /** Adds the places of the entries that may have a value. */
    void find(long hash, EntryPlaces to) {
        for (Object site : sitesWith(hash)) {
            ((SiteEntries) site).find(hash, to);
        }
    }

    /** Returns the number of entries that may have a value. */
    long count(long hash) {
        long count = 0;
        for (Object site : sitesWith(hash)) {
            count += ((SiteEntries) site).count(hash);
        }
        return count;
    }

    /** Returns the sites in the order of their serials, and the hidden entries. */
    DirectoryView view() {
        Set<DirectoryEntry> hiddenNow = Collections.newSetFromMap(new IdentityHashMap<>());
        hiddenNow.addAll(hidden);
        return new DirectoryView(sites.values().toArray(new SiteEntries[0]), hiddenNow, entries - hidden.size());
    }
}
