package org.openmds.wsrf.xml;

import java.util.ArrayList;
import java.util.List;

/** Trees whose bytes are kept together, so that they are sent without a look at each. Immutable. */
public interface PreparedTrees extends List<XmlTree> {

    /** What {@link XmlTree#writeTo} of each writes, one after the other. */
    List<XmlPart> parts();

    /** Lists one after the other, as a view: one of them may hold 100,000 entries. */
    static PreparedTrees concatenation(List<List<XmlTree>> lists) {
        return new ConcatenatedTrees(lists);
    }

    /** The parts of any list of trees. */
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
