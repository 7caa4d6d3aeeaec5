package org.openmds.wsrf.servicegroup;

import java.util.LinkedHashMap;
import java.util.Map;

import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Content on its way to the writer, newest per entry; never more than there are entries. Thread-safe. */
final class CollectedValues {

    @GuardedBy("this")
    private Map<EntryKey, XmlFragment> values = new LinkedHashMap<>();

    /** Puts a value in the place of an older one; true if none was waiting, so that the writer must be woken. */
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
