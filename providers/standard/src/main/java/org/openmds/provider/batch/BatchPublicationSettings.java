package org.openmds.provider.batch;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;

/** The data of a batch system to publish besides its queues, with jobs. */
public record BatchPublicationSettings(@Embedded CountedPublicationSettings counted,
        @Key(value = "Detail of jobs: counted publishes their number, listed each job without its user, listed-with-users each job with its "
                + "user.", initial = "counted") JobDetail jobs,
        @Key(value = "Largest number of listed jobs of one queue.", initial = "1000", min = "1", max = "10000") int maxJobs) {

    /** Returns the jobs to publish. */
    public JobListing listing() {
        return new JobListing(jobs, maxJobs);
    }
}
