package org.openmds.gateway.ldap.search;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.gateway.ldap.entry.EntryBlock;
import org.openmds.gateway.ldap.tree.DirectoryView;

/** A walk over entries in the order of their places. Not thread-safe. */
abstract sealed class EntryCursor {

    /** Returns the next entry; null after the last one. */
    abstract @Nullable DirectoryEntry next();

    /** Returns the block of entries that are next and all in the tree; null if there is none. */
    @Nullable
    EntryBlock block() {
        return null;
    }

    /** Leaves out the entries of the block that {@link #block} returned. */
    void skip(EntryBlock block) {
        throw new IllegalStateException("there are no blocks");
    }

    /** Returns the place of the entry that {@link #next} returned last. */
    abstract long place();

    /** Returns the number of entries at most. */
    abstract long size();

    /** Returns a walk over all entries after a place. */
    static EntryCursor all(DirectoryView view, long after) {
        return new AllEntries(view, after);
    }

    /** Returns a walk over candidates after a place. */
    static EntryCursor of(DirectoryView view, long[] places, long after) {
        return new Candidates(view, places, after);
    }

    /** Returns a walk over one entry. */
    static EntryCursor one(DirectoryEntry entry) {
        return new OneEntry(entry);
    }

    private static final class AllEntries extends EntryCursor {

        private final DirectoryView view;
        private int site;
        private int position;

        AllEntries(DirectoryView view, long after) {
            this.view = view;
            if (after >= 0) {
                site = view.siteFrom(after);
                boolean same = site < view.sites() && view.site(site).place(0) <= after;
                position = same ? DirectoryView.position(after) + 1 : 0;
            }
        }

        @Override
        @Nullable
        DirectoryEntry next() {
            while (site < view.sites()) {
                if (position < view.site(site).size()) {
                    DirectoryEntry entry = view.site(site).get(position++);
                    if (view.isVisible(entry)) {
                        return entry;
                    }
                } else {
                    site++;
                    position = 0;
                }
            }
            return null;
        }

        @Override
        @Nullable
        EntryBlock block() {
            while (site < view.sites() && position == view.site(site).size()) {
                site++;
                position = 0;
            }
            if (site == view.sites()) {
                return null;
            }
            EntryBlock block = view.site(site).blockAt(position);
            return block != null && view.isVisible(view.site(site), block) ? block : null;
        }

        @Override
        void skip(EntryBlock block) {
            position += block.size();
        }

        @Override
        long place() {
            return view.site(site).place(position - 1);
        }

        @Override
        long size() {
            return view.size();
        }
    }

    private static final class Candidates extends EntryCursor {

        private final DirectoryView view;
        private final long[] places;
        private int at;

        Candidates(DirectoryView view, long[] places, long after) {
            this.view = view;
            this.places = places;
            int found = Arrays.binarySearch(places, after);
            this.at = found < 0 ? -found - 1 : found + 1;
        }

        @Override
        @Nullable
        DirectoryEntry next() {
            while (at < places.length) {
                DirectoryEntry entry = view.at(places[at++]);
                if (entry != null && view.isVisible(entry)) {
                    return entry;
                }
            }
            return null;
        }

        @Override
        long place() {
            return places[at - 1];
        }

        @Override
        long size() {
            return places.length;
        }
    }

    private static final class OneEntry extends EntryCursor {

        private @Nullable DirectoryEntry entry;

        OneEntry(DirectoryEntry entry) {
            this.entry = entry;
        }

        @Override
        @Nullable
        DirectoryEntry next() {
            DirectoryEntry next = entry;
            entry = null;
            return next;
        }

        @Override
        long place() {
            return 0;
        }

        @Override
        long size() {
            return 1;
        }
    }
}
