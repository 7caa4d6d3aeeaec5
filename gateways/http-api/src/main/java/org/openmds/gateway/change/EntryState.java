package org.openmds.gateway.change;

import java.util.function.Function;

import org.openmds.gateway.group.EntryViews;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;

/**
 * An entry before or after a change. Immutable.
 *
 * @param tree
 *            the element {@code sg:Entry}
 * @param bytes
 *            an estimate of the heap that it keeps
 * @param json
 *            returns the entry as the API shows it
 */
record EntryState(XmlTree tree, long bytes, Function<EntryViews, byte[]> json) {

    /** Heap of a parsed entry for each byte of its text. */
    private static final int PARSED = 3;

    /** Returns the state of an entry of the group. */
    static EntryState of(Entry entry) {
        return new EntryState(entry.tree(), entry.tree().frame().heapBytes() + entry.content().heapBytes(),
                views -> views.of(entry).json());
    }

    /**
     * Returns a state that was on disk.
     *
     * @throws org.openmds.wsrf.xml.InvalidXmlException
     *             the element cannot be read
     */
    static EntryState stored(byte[] element, byte[] json) {
        return new EntryState(XmlTree.of(XmlFragment.parse(element, XmlLimits.DEFAULT)),
                (long) PARSED * element.length + json.length, _ -> json);
    }
}
