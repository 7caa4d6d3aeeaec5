package org.openmds.provider.glue;

import javax.xml.namespace.QName;

/** The two namespaces of the documents; elements and attributes are both qualified. */
public final class GlueNames {

    /** GLUE computing element 1.1. */
    public static final String GLUE = "http://mds.globus.org/glue/ce/1.1";

    /** What GLUE has no name for. A reader of GLUE passes over it. */
    public static final String HOST = "http://openmds.org/glue/host";

    private GlueNames() {
    }

    /** A name in GLUE's namespace. */
    public static QName glue(String localName) {
        return new QName(GLUE, localName, "glue");
    }

    /** A name beside GLUE. */
    public static QName host(String localName) {
        return new QName(HOST, localName, "host");
    }
}
