package org.openmds.wsrf;

import javax.xml.namespace.QName;

/**
 * The generation of the standards that a caller speaks: the namespaces in which it is answered. Values are stored without any dialect and rendered in
 * the caller's.
 */
public enum WsrfDialect {
    /** WSRF 1.2, WSN 1.3 and WS-Addressing 1.0 as published. */
    WSRF_1_2(Namespaces.WSRF_SG);

    private final String serviceGroupNamespace;

    WsrfDialect(String serviceGroupNamespace) {
        this.serviceGroupNamespace = serviceGroupNamespace;
    }

    /** A name of WS-ServiceGroup. */
    public QName serviceGroup(String localName) {
        return new QName(serviceGroupNamespace, localName, "sg");
    }
}
