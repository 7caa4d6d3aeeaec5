package org.openmds.server.config;

import org.openmds.configuration.Key;
import org.openmds.provider.batch.JobDetail;

/** The data of a batch system to publish besides its queues. */
public record BatchPublicationSettings(
        @Key(value = "Whether each host of the batch system is published, besides its queues.", initial = "true") boolean hosts,
        @Key(value = "Whether this machine is published as the head node, where jobs are submitted, with its properties and load.", initial = "true") boolean headNode,
        @Key(value = "Detail of jobs: counted publishes their number, listed each job without its user, listed-with-users each job with its "
                + "user.", initial = "counted") JobDetail jobs,
        @Key(value = "Largest number of listed jobs of one queue.", initial = "1000", min = "1", max = "10000") int maxJobs) {
}
