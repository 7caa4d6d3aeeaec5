package org.openmds.wsrf;

import javax.xml.namespace.QName;

/**
 * The generation of the WSRF specifications that a caller speaks. It decides in which namespaces the service answers. Stored values have no dialect;
 * answers are rendered in the caller's dialect.
 */
public enum WsrfDialect {
    /** The final specifications: WSRF 1.2, WSN 1.3 and WS-Addressing 1.0. */
    WSRF_1_2(Namespaces.WSRF_SG);

    private final String serviceGroupNamespace;

    WsrfDialect(String serviceGroupNamespace) {
        this.serviceGroupNamespace = serviceGroupNamespace;
    }

    /** Returns a qualified name of WS-ServiceGroup in this dialect. */
    public QName serviceGroup(String localName) {
        return new QName(serviceGroupNamespace, localName, "sg");
    }
}
