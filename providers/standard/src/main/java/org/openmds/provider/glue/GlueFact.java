package org.openmds.provider.glue;

import javax.xml.namespace.QName;

/** A fact about a host or a queue: an attribute of a child element. */
interface GlueFact {

    /**
     * The location of a fact in the document.
     *
     * @param element
     *            the child element, which holds all facts with this element name
     */
    record XmlLocation(QName element, QName attribute) {

        /** Returns the location of a fact that GLUE defines. */
        static XmlLocation glue(String element, String attribute) {
            return new XmlLocation(GlueNames.glue(element), GlueNames.glue(attribute));
        }

        /** Returns the location of a fact that GLUE does not define, in an element of GLUE. */
        static XmlLocation extensionAttribute(String element, String attribute) {
            return new XmlLocation(GlueNames.glue(element), GlueNames.host(attribute));
        }

        /** Returns the location of a fact that GLUE does not define, in an element that GLUE does not define. */
        static XmlLocation extensionElement(String element, String attribute) {
            return new XmlLocation(GlueNames.host(element), GlueNames.host(attribute));
        }
    }

    /** Returns the location of the fact in the document. */
    XmlLocation location();
}
