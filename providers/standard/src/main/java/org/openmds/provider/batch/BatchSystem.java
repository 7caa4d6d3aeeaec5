package org.openmds.provider.batch;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.glue.GlueCluster;
import org.openmds.wsrf.service.Deadline;

/** The port to a batch system: reads its hosts, queues and jobs. */
public interface BatchSystem {

    /**
     * Reads the current state, on a thread that may block.
     *
     * @return the cluster: its published hosts in the order of their names, and all queues
     * @throws CollectionException
     *             one of the programs failed or printed something unexpected; the message names the program
     */
    GlueCluster read(Deadline deadline) throws CollectionException;
}
