package org.openmds.server.config;

import org.openmds.provider.batch.JobDetail;

/**
 * The data of a batch system to publish besides its queues.
 *
 * @param hosts
 *            true to publish the hosts
 * @param headNode
 *            true to publish this machine as the head node
 * @param jobs
 *            the detail of jobs
 * @param maxJobs
 *            the largest number of listed jobs of a queue
 */
public record BatchPublicationSettings(
        @Key("Whether each host of the batch system is published, besides its queues.") boolean hosts,
        @Key("Whether this machine is published as the head node, where jobs are submitted, with its properties and load.") boolean headNode,
        @Key("Detail of jobs: counted publishes their number, listed each job without its user, listed-with-users each job with its "
                + "user.") JobDetail jobs,
        @Key(value = "Largest number of listed jobs of one queue.", min = "1", max = "10000") int maxJobs) {
}
