package org.openmds.provider.glue;

import javax.xml.namespace.QName;

/** The two namespaces of the documents; elements and attributes are both qualified. */
public final class GlueNames {

    /** GLUE computing element 1.1. */
    public static final String GLUE = "http://mds.globus.org/glue/ce/1.1";

    /** The namespace for values that GLUE has no name for. Readers of GLUE ignore it. */
    public static final String HOST = "http://openmds.org/glue/host";

    private GlueNames() {
    }

    /** Returns a name in GLUE's namespace. */
    public static QName glue(String localName) {
        return new QName(GLUE, localName, "glue");
    }

    /** Returns a name in the namespace for values that GLUE has no name for. */
    public static QName host(String localName) {
        return new QName(HOST, localName, "host");
    }
}
