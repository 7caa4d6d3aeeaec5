package org.openmds.aggregator;

import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Produces one XML document about something that it watches, inside this process: a host, a batch system, a monitoring daemon. An entry whose
 * configuration names the provider shows its newest document.
 *
 * <p>
 * The Aggregator calls it once an interval for each entry that names it, never twice at the same time (entries that ask meanwhile share the answer), on a
 * thread that may block; an implementation that hangs is abandoned at its deadline and not asked again until it has come back.
 */
public interface InformationProvider extends AutoCloseable {

    /** Name in configurations and metrics: letters, digits and {@code -}; unique in the process. */
    String name();

    /**
     * Collects anew.
     *
     * @param deadline
     *            when the answer is of no more use
     * @return the document; its root becomes the child of {@code AggregatorData}
     * @throws CollectionException
     *             the source could not be read; the entry keeps its last value, marked stale, with this message
     */
    XmlFragment collect(Deadline deadline) throws CollectionException;

    /** Releases what the provider holds. Idempotent. */
    @Override
    void close();
}
