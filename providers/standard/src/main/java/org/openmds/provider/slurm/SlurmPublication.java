package org.openmds.provider.slurm;

import org.openmds.provider.batch.JobListing;

/**
 * The settings of a Slurm provider.
 *
 * @param hosts
 *            true to publish each node
 * @param jobs
 *            details to publish about jobs
 */
record SlurmPublication(boolean hosts, JobListing jobs) {

    /** The default: all nodes, and jobs are only counted. */
    public static final SlurmPublication DEFAULT = new SlurmPublication(true, JobListing.NONE);
}
