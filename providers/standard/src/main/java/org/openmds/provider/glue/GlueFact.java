package org.openmds.provider.glue;

import javax.xml.namespace.QName;

/** What may be known of a host or a queue: an attribute of a child element. */
public interface GlueFact {

    /** The child element, which holds all facts of that name. */
    QName element();

    QName attribute();
}
