package org.openmds.provider.host;

/** The two namespaces of a host document. */
final class HostNamespaces {

    /** GLUE computing element 1.1, as MDS4 published it; elements and attributes are both qualified. */
    static final String GLUE = "http://mds.globus.org/glue/ce/1.1";

    /** The namespace for values that GLUE has no name for. Readers of GLUE ignore it. */
    static final String HOST = "http://openmds.org/glue/host";

    private HostNamespaces() {
    }
}
