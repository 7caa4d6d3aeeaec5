package org.openmds.wsrf.xml;

import java.util.ArrayList;
import java.util.List;

/** Trees whose bytes are kept together, so that they are sent without a visit to each tree. Immutable. */
public interface PreparedTrees extends List<XmlTree> {

    /** Returns the bytes that {@link XmlTree#writeTo} writes for the trees, in order. */
    List<XmlPart> parts();

    /** Concatenates lists as a view, without a copy: one list may hold 100,000 entries. */
    static PreparedTrees concatenation(List<List<XmlTree>> lists) {
        return new ConcatenatedTrees(lists);
    }

    /** Returns the parts of any list of trees. */
    static List<XmlPart> parts(List<XmlTree> trees) {
        if (trees instanceof PreparedTrees prepared) {
            return prepared.parts();
        }
        List<XmlPart> parts = new ArrayList<>();
        PartCollector collector = new PartCollector(parts::add);
        trees.forEach(tree -> tree.writeTo(collector));
        collector.finish();
        return parts;
    }
}
