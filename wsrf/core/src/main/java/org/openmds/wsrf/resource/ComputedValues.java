package org.openmds.wsrf.resource;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;

/** Property values of which each is computed at its first read. The number of values is known without them. Thread-safe. */
final class ComputedValues extends AbstractList<XmlTree> implements RandomAccess {

    private final List<Supplier<XmlFragment>> makers;
    private final AtomicReferenceArray<XmlTree> made;

    /** @param makers compute the values; two calls of one must return equal values */
    ComputedValues(List<Supplier<XmlFragment>> makers) {
        this.makers = makers;
        this.made = new AtomicReferenceArray<>(makers.size());
    }

    @Override
    public XmlTree get(int index) {
        XmlTree known = made.get(index);
        if (known == null) {
            known = XmlTree.of(makers.get(index).get());
            made.set(index, known);
        }
        return known;
    }

    @Override
    public int size() {
        return makers.size();
    }
}
