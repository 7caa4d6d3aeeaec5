package org.openmds.wsrf.xpath;

/** Receives nodes one by one, as numbers of {@link AssembledDocument}. */
@FunctionalInterface
interface NodeSink {

    /** @return false if no further node is wanted */
    boolean accept(long node);
}
