package org.openmds.provider.host;

/** The two namespaces of a host document. */
final class HostNamespaces {

    /** GLUE computing element 1.1, as MDS4 published it; elements and attributes are both qualified. */
    static final String GLUE = "http://mds.globus.org/glue/ce/1.1";

    /** What GLUE has no name for. A reader of GLUE passes over it. */
    static final String HOST = "http://openmds.org/glue/host";

    private HostNamespaces() {
    }
}
