package org.openmds.server.config;

import org.openmds.provider.batch.JobDetail;

/**
 * What is published of a batch system besides its queues.
 *
 * @param hosts
 *            its hosts
 * @param headNode
 *            the machine of this process
 * @param jobs
 *            how much of jobs
 * @param maxJobs
 *            that are listed of a queue
 */
public record BatchPublicationSettings(@Key("Publish each host of the batch system, not its queues alone.") boolean hosts,
        @Key("Publish this machine as the head node, where jobs are handed in: what it is and how busy it is.") boolean headNode,
        @Key("Jobs: counted tells how many there are, listed each of them without its user, listed-with-users each with the name of its user.") JobDetail jobs,
        @Key(value = "Jobs that are listed of one queue.", min = "1", max = "10000") int maxJobs) {
}
