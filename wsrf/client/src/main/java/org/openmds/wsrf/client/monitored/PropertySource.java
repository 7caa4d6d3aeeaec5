package org.openmds.wsrf.client.monitored;

/**
 * Tells resource properties of a service when it is asked. One call is under way at a time, each on a virtual thread of its own; it may block, but after two
 * seconds the document is published without what it tells, and it is not asked again before it is back.
 */
@FunctionalInterface
public interface PropertySource {

    /**
     * Adds what there is to tell now.
     *
     * @throws Exception
     *             nothing can be told; what was added before is published all the same, and the failure beside it
     */
    void read(PropertyValues values) throws Exception;
}
