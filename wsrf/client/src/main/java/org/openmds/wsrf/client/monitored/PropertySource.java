package org.openmds.wsrf.client.monitored;

/**
 * A source of resource properties. One call runs at a time, on its own virtual thread. A call may block; but after two seconds the document is
 * published without the values of this source, and the next call starts only after this one has returned.
 */
@FunctionalInterface
public interface PropertySource {

    /**
     * Adds the current values.
     *
     * @throws Exception
     *             no further values are available; values that were added before are published together with the failure
     */
    void read(PropertyValues values) throws Exception;
}
