package org.openmds.provider.site;

import java.util.List;

import org.openmds.wsrf.xml.XmlElement;

/** Elements of lists, which have no namespaces. */
final class ListElements {

    private ListElements() {
    }

    /** Returns the children with a name. */
    static List<XmlElement> children(XmlElement element, String name) {
        return element.children().stream().filter(each -> each.name().getLocalPart().equals(name)).toList();
    }

    /** Returns the text of the first child with a name; empty if there is none. */
    static String text(XmlElement element, String name) {
        return children(element, name).stream().map(each -> each.text().strip()).findFirst().orElse("");
    }
}
