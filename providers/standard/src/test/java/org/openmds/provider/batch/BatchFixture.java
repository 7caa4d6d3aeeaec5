package org.openmds.provider.batch;

import java.util.Optional;

import org.openmds.aggregator.InformationProvider;

/** Creates providers of batch systems without cache and head node, and the ways to list their jobs. */
public final class BatchFixture {

    private BatchFixture() {
    }

    public static InformationProvider provider(String name, BatchSystem system) {
        return new BatchProvider(name, system, Optional.empty());
    }

    public static JobListing jobs(int maxJobs) {
        return new JobListing(JobDetail.LISTED, maxJobs);
    }

    public static JobListing jobsWithUsers(int maxJobs) {
        return new JobListing(JobDetail.LISTED_WITH_USERS, maxJobs);
    }
}
