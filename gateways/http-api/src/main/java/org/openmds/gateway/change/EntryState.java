package org.openmds.gateway.change;

import java.util.function.Function;
import java.util.function.Supplier;

import org.openmds.gateway.group.EntryViews;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;

/**
 * An entry before or after a change. Immutable.
 *
 * @param source
 *            returns the element {@code sg:Entry}
 * @param bytes
 *            an estimate of the heap that it keeps
 * @param json
 *            returns the entry as the API shows it
 */
record EntryState(Supplier<XmlTree> source, long bytes, Function<EntryViews, byte[]> json) {

    /** Returns the state of an entry of the group. */
    static EntryState of(Entry entry) {
        XmlTree tree = entry.tree();
        return new EntryState(() -> tree, tree.frame().heapBytes() + entry.content().heapBytes(),
                views -> views.of(entry).json());
    }

    /**
     * Returns a state that was on disk. It keeps the bytes, which need less memory than what they mean, and reads them again for each use.
     *
     * @throws org.openmds.wsrf.xml.InvalidXmlException
     *             the element cannot be read
     */
    static EntryState stored(byte[] element, byte[] json) {
        XmlTree _ = parsed(element);
        return new EntryState(() -> parsed(element), (long) element.length + json.length, _ -> json);
    }

    /** Returns the element {@code sg:Entry}. */
    XmlTree tree() {
        return source.get();
    }

    private static XmlTree parsed(byte[] element) {
        return XmlTree.of(XmlFragment.readWritten(element, XmlLimits.DEFAULT));
    }
}
