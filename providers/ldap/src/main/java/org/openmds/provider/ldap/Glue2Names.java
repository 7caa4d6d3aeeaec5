package org.openmds.provider.ldap;

import javax.xml.namespace.QName;

/** The names of GLUE 2.0 in XML. */
final class Glue2Names {

    /**
     * The namespace of GFD.209, the reference realization of GLUE 2.0 (GFD.147) as XML schema. Readers also accept other namespaces, because programs
     * use those of drafts.
     */
    static final String GLUE2 = "http://schemas.ogf.org/glue/2009/03/spec_2.0_r1";

    private Glue2Names() {
    }

    /** Returns a name in GLUE 2's namespace. */
    static QName glue2(String localName) {
        return new QName(GLUE2, localName, "glue2");
    }
}
