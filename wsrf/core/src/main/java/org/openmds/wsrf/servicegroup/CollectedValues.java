package org.openmds.wsrf.servicegroup;

import java.util.LinkedHashMap;
import java.util.Map;

import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Collected content that waits for the writer thread: the newest value of each entry. Thread-safe. */
final class CollectedValues {

    @GuardedBy("this")
    private Map<EntryKey, XmlFragment> values = new LinkedHashMap<>();

    /** Stores a value instead of an older one. Returns true if no value was waiting, so that the caller must wake the writer. */
    synchronized boolean put(EntryKey key, XmlFragment content) {
        boolean wasEmpty = values.isEmpty();
        values.put(key, content);
        return wasEmpty;
    }

    synchronized Map<EntryKey, XmlFragment> drain() {
        Map<EntryKey, XmlFragment> drained = values;
        values = new LinkedHashMap<>();
        return drained;
    }
}
