package org.openmds.wsrf.xml;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** A read-only view of several lists of trees as one list. */
final class ConcatenatedTrees extends AbstractList<XmlTree> implements PreparedTrees, RandomAccess {

    private final List<List<XmlTree>> lists;
    private final int size;

    ConcatenatedTrees(List<List<XmlTree>> lists) {
        this.lists = List.copyOf(lists);
        this.size = lists.stream().mapToInt(List::size).sum();
    }

    @Override
    public XmlTree get(int index) {
        int rest = index;
        for (List<XmlTree> list : lists) {
            if (rest < list.size()) {
                return list.get(rest);
            }
            rest -= list.size();
        }
        throw new IndexOutOfBoundsException(index);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public List<XmlPart> parts() {
        return lists.stream().flatMap(list -> PreparedTrees.parts(list).stream()).toList();
    }
}
