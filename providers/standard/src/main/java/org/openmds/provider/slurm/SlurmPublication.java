package org.openmds.provider.slurm;

import org.openmds.provider.batch.JobListing;

/**
 * What is published of a Slurm cluster, besides its queues.
 *
 * @param hosts
 *            whether each node is
 * @param jobs
 *            what of the jobs
 */
public record SlurmPublication(boolean hosts, JobListing jobs) {

    /** All nodes, and jobs counted. */
    public static final SlurmPublication DEFAULT = new SlurmPublication(true, JobListing.NONE);
}
