package org.openmds.provider.glue;

import javax.xml.namespace.QName;

/** What may be known of a host or a queue: an attribute of a child element. */
public interface GlueFact {

    /**
     * Where it stands.
     *
     * @param element
     *            the child element, which holds all facts of that name
     */
    record XmlLocation(QName element, QName attribute) {

        /** In GLUE's own terms. */
        static XmlLocation glue(String element, String attribute) {
            return new XmlLocation(GlueNames.glue(element), GlueNames.glue(attribute));
        }

        /** What GLUE has no name for, in an element of GLUE's. */
        static XmlLocation extensionAttribute(String element, String attribute) {
            return new XmlLocation(GlueNames.glue(element), GlueNames.host(attribute));
        }

        /** What GLUE has no element for. */
        static XmlLocation extensionElement(String element, String attribute) {
            return new XmlLocation(GlueNames.host(element), GlueNames.host(attribute));
        }
    }

    /** Where it stands in the document. */
    XmlLocation location();
}
