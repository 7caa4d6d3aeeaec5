package org.openmds.gateway.grid;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.openmds.gateway.group.EntryView;
import org.openmds.wsrf.servicegroup.Entry;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A cache of the sites in entries, limited by their number of services, endpoints and shares: the least recently used are dropped. Thread-safe. */
final class GridSites {

    private static final int MAX_SIZE = 50_000;

    @GuardedBy("this")
    private final Map<Long, List<GridSite>> sites = new LinkedHashMap<>(16, 0.75f, true);
    @GuardedBy("this")
    private long size;

    /** Returns the sites that an entry describes. */
    List<GridSite> of(Entry entry) {
        List<GridSite> known = find(entry.serial());
        if (known != null) {
            return known;
        }
        List<GridSite> read = GridSiteReader.read(EntryView.data(entry));
        put(entry.serial(), read);
        return read;
    }

    private synchronized @Nullable List<GridSite> find(long serial) {
        return sites.get(serial);
    }

    private synchronized void put(long serial, List<GridSite> read) {
        if (sites.putIfAbsent(serial, read) != null) {
            return;
        }
        size += weight(read);
        for (Iterator<List<GridSite>> oldest = sites.values().iterator(); size > MAX_SIZE && oldest.hasNext();) {
            size -= weight(oldest.next());
            oldest.remove();
        }
    }

    private static long weight(List<GridSite> read) {
        return 1 + read.stream().mapToLong(GridSite::size).sum();
    }
}
