package org.openmds.gateway.ldap.tree;

import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.gateway.ldap.entry.EntryBlock;

/** The entries of a tree at one moment, in the order of their places. Immutable: readers may hold it for any time and take no lock. */
public final class DirectoryView {

    private final SiteEntries[] sites;
    private final Set<DirectoryEntry> hidden;
    private final boolean hasHidden;
    private final int size;

    /**
     * @param sites
     *            in the order of their serials
     * @param hidden
     *            the entries whose name another entry has
     */
    DirectoryView(SiteEntries[] sites, Set<DirectoryEntry> hidden, int size) {
        this.sites = sites;
        this.hidden = hidden;
        this.hasHidden = !hidden.isEmpty();
        this.size = size;
    }

    /** Returns the number of entries without the hidden ones. */
    public int size() {
        return size;
    }

    /** Returns the number of hidden entries. */
    public int hidden() {
        return hidden.size();
    }

    /** Returns the number of sites. */
    public int sites() {
        return sites.length;
    }

    /** Returns a site. */
    public SiteEntries site(int index) {
        return sites[index];
    }

    /** Returns true if an entry is in the tree. */
    public boolean isVisible(DirectoryEntry entry) {
        return !hasHidden || !hidden.contains(entry);
    }

    /** Returns true if all entries of a block of a site are in the tree. */
    public boolean isVisible(SiteEntries site, EntryBlock block) {
        for (int i = block.first(); hasHidden && i < block.first() + block.size(); i++) {
            if (hidden.contains(site.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the index of the first site with this place or a later one. */
    public int siteFrom(long place) {
        long serial = place >>> SiteEntries.PLACE_BITS;
        int low = 0;
        int high = sites.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (sites[middle].serial() < serial) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the entry at a place; null if there is none. */
    public @Nullable DirectoryEntry at(long place) {
        int site = siteFrom(place);
        int position = SiteEntries.position(place);
        return site < sites.length && sites[site].serial() == place >>> SiteEntries.PLACE_BITS
                && position < sites[site].size() ? sites[site].get(position) : null;
    }

    /** Returns the position in a place. */
    public static int position(long place) {
        return SiteEntries.position(place);
    }
}
