package org.openmds.aggregator;

import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Produces one XML document about its subject, inside this process: a host, a batch system, a monitoring daemon. An entry whose configuration
 * names the provider contains its newest document.
 *
 * <p>
 * The Aggregator calls it once an interval for each entry that names it, and never twice at the same time: concurrent requests share the answer. The
 * calling thread may block. A provider that does not return by its deadline is abandoned, and is called again only after it has returned.
 */
public interface InformationProvider extends AutoCloseable {

    /** Returns the name in configurations and metrics: letters, digits and {@code -}; unique in the process. */
    String name();

    /**
     * Collects a new document.
     *
     * @param deadline
     *            time after which the result is not used
     * @return the document; its root becomes the child of {@code AggregatorData}
     * @throws CollectionException
     *             the provider's subject cannot be read; the entry keeps its last value, marked stale, with this message
     */
    XmlFragment collect(Deadline deadline) throws CollectionException;

    /** Releases the resources of the provider. Idempotent. */
    @Override
    void close();
}
