package org.openmds.wsrf.servicegroup;

import java.util.LinkedHashMap;
import java.util.Map;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The keys of the last entries that were added to a group, so that a requestor can tell a new entry from a renewed one. Thread-safe. */
final class LastAdditions {

    private static final int LIMIT = 1_000;

    @GuardedBy("this")
    private final Map<EntryKey, Long> versions = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<EntryKey, Long> eldest) {
            return size() > LIMIT;
        }
    };

    synchronized void add(EntryKey key, long version) {
        versions.put(key, version);
    }

    synchronized boolean isAddedAfter(EntryKey key, long version) {
        return versions.getOrDefault(key, Long.MIN_VALUE) > version;
    }
}
