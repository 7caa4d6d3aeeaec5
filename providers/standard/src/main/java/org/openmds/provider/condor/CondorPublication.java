package org.openmds.provider.condor;

import java.util.List;

import org.openmds.provider.batch.JobListing;

/**
 * What is published of an HTCondor pool.
 *
 * @param pool
 *            its name: of the cluster and of its queue
 * @param head
 *            the host where jobs are handed in
 * @param hosts
 *            whether each machine is, with its slots
 * @param attributes
 *            further attributes of each slot's ClassAd, such as those of Hawkeye's modules (startd cron)
 * @param jobs
 *            what of the jobs
 */
public record CondorPublication(String pool, String head, boolean hosts, List<String> attributes, JobListing jobs) {

    public CondorPublication {
        attributes = List.copyOf(attributes);
    }
}
