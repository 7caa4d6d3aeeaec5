package org.openmds.index.summary;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlNodes;

/** A cursor on an element of a GLUE document. It compares local names and namespaces without creating objects for the elements. */
record GlueElement(XmlNodes nodes, int node) {

    static final String GLUE = "http://mds.globus.org/glue/ce/1.1";
    /** The namespace for values that GLUE has no name for. */
    static final String EXTENSION = "http://openmds.org/glue/host";

    /** Returns the value of an attribute of any namespace; empty if there is none. */
    String text(String attribute) {
        for (int a = nodes.firstAttribute(node); a != XmlNodes.NONE; a = nodes.nextAttribute(a)) {
            if (nodes.name(a).getLocalPart().equals(attribute)) {
                return nodes.stringValue(a);
            }
        }
        return "";
    }

    /** Returns the number in an attribute; {@link Quantity#UNKNOWN} if there is none. */
    long number(String attribute) {
        return Quantity.of(text(attribute)).orElse(Quantity.UNKNOWN);
    }

    boolean is(String namespace, String name) {
        QName own = nodes.name(node);
        return own.getLocalPart().equals(name) && own.getNamespaceURI().equals(namespace);
    }

    String name() {
        return nodes.name(node).getLocalPart();
    }

    String namespace() {
        return nodes.name(node).getNamespaceURI();
    }
}
