package org.openmds.wsrf.xpath.document;

/** Receives nodes one by one, as numbers of {@link AssembledDocument}. */
@FunctionalInterface
public interface NodeSink {

    /** @return false if no further node is wanted */
    boolean accept(long node);
}
