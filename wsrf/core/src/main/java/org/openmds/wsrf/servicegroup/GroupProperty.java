package org.openmds.wsrf.servicegroup;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.index.EntryTokens;

/**
 * A property value of a service group besides its entries. It is computed only for those who read it: a query for elements with other names does not.
 *
 * @param name
 *            name of the property
 * @param localNames
 *            the local names that elements and attributes of the value may have, in any namespace
 * @param value
 *            computes the value, an element with the name of the property; must depend on the snapshot only. Called by any thread
 */
public record GroupProperty(QName name, Set<String> localNames, Function<Snapshot, XmlFragment> value) {

    public GroupProperty {
        localNames = Set.copyOf(localNames);
    }

    /** Returns a property whose value does not change. */
    public static GroupProperty constant(XmlFragment value) {
        return new GroupProperty(value.name(), localNames(value), snapshot -> value);
    }

    /** Returns the local names of the elements and attributes of a value. */
    public static Set<String> localNames(XmlFragment value) {
        Set<String> names = new HashSet<>();
        EntryTokens.forEach(XmlTree.of(value), token -> names.add(token.name()));
        return names;
    }
}
