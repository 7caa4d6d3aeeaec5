package org.openmds.provider.batch;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.glue.GlueCluster;
import org.openmds.wsrf.service.Deadline;

/** A batch system that can be asked what it has and does. */
public interface BatchSystem {

    /**
     * Asks anew, on a thread that may block.
     *
     * @return its cluster: hosts in the order of their names as far as they are published, and all queues
     * @throws CollectionException
     *             one of its programs failed or printed something else; the message names the program
     */
    GlueCluster read(Deadline deadline) throws CollectionException;
}
