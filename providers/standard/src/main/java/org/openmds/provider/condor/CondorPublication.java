package org.openmds.provider.condor;

import java.util.List;

import org.openmds.provider.batch.JobListing;

/**
 * The settings of an HTCondor provider.
 *
 * @param pool
 *            name of the pool: also of its cluster and its queue
 * @param head
 *            the host where jobs are submitted
 * @param hosts
 *            true to publish each machine with its slots
 * @param attributes
 *            further attributes of each slot's ClassAd, such as those of Hawkeye's modules (startd cron)
 * @param jobs
 *            details to publish about jobs
 */
record CondorPublication(String pool, String head, boolean hosts, List<String> attributes, JobListing jobs) {

    public CondorPublication {
        attributes = List.copyOf(attributes);
    }
}
