package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.function.IntPredicate;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/** Finds the entries of other service groups in the content of an entry, at any depth. */
public final class NestedEntries {

    private static final QName ENTRY = new QName(Namespaces.WSRF_SG, "Entry");

    private NestedEntries() {
    }

    /** Returns the number of nested entries. */
    public static int count(XmlFragment content) {
        if (!mayContain(content)) {
            return 0;
        }
        IntPredicate entries = entryTest(content);
        XmlNodes nodes = content.nodes();
        int count = 0;
        for (int node = 0; node < nodes.count(); node++) {
            if (entries.test(node)) {
                count++;
            }
        }
        return count;
    }

    /** Returns a test that is true for the index of a node that is an entry. */
    public static IntPredicate entryTest(XmlFragment content) {
        XmlNodes nodes = content.nodes();
        List<QName> names = nodes.names();
        boolean[] isEntry = new boolean[names.size()];
        for (int i = 0; i < isEntry.length; i++) {
            isEntry[i] = names.get(i).equals(ENTRY);
        }
        return node -> nodes.isElement(node) && isEntry[nodes.nameIndex(node)];
    }

    /** Returns false if the content has no nested entries; a fast check, because most contents have none. */
    public static boolean mayContain(XmlFragment content) {
        return content.nodes().names().contains(ENTRY);
    }
}
