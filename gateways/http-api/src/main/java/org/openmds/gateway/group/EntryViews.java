package org.openmds.gateway.group;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

import org.openmds.wsrf.servicegroup.Entry;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A cache of entries as the API shows them, limited in bytes: the least recently used are dropped. Thread-safe. */
public final class EntryViews {

    /** Overhead of an entry in bytes, with its place in the cache. */
    private static final int OVERHEAD = 400;

    private final long maxBytes;
    @GuardedBy("this")
    private final Map<Long, EntryView> views = new LinkedHashMap<>(16, 0.75f, true);
    @GuardedBy("this")
    private long bytes;

    public EntryViews(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Returns an entry as the API shows it. */
    public EntryView of(Entry entry) {
        EntryView known = find(entry.serial());
        if (known != null) {
            return known;
        }
        EntryView made = EntryView.of(entry);
        put(entry.serial(), made);
        return made;
    }

    private synchronized @org.jspecify.annotations.Nullable EntryView find(long serial) {
        return views.get(serial);
    }

    private synchronized void put(long serial, EntryView view) {
        if (weight(view) > maxBytes / 8 || views.putIfAbsent(serial, view) != null) {
            return;
        }
        bytes += weight(view);
        for (Iterator<EntryView> oldest = views.values().iterator(); bytes > maxBytes && oldest.hasNext();) {
            bytes -= weight(oldest.next());
            oldest.remove();
        }
    }

    private static long weight(EntryView view) {
        return OVERHEAD + (long) view.json().length;
    }
}
