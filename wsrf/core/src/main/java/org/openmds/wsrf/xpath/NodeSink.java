package org.openmds.wsrf.xpath;

/** Takes nodes, as {@link AssembledDocument} numbers them, one after the other. */
@FunctionalInterface
interface NodeSink {

    /** @return false when no further node is wanted */
    boolean accept(long node);
}
