package org.openmds.provider.glue;

/** What may be known of a queue, in the order of its document. */
@SuppressWarnings("ImmutableEnumChecker") // names are immutable
public enum QueueFact implements GlueFact {
    /** What it is, for example {@code Slurm}. */
    BATCH_SYSTEM(Place.glue("Info", "LRMSType")),
    /** Of the batch system. */
    BATCH_SYSTEM_VERSION(Place.glue("Info", "LRMSVersion")),
    /** Host where jobs are handed in. */
    HOST_NAME(Place.glue("Info", "HostName")),
    /** Of all hosts of the queue. */
    TOTAL_CPUS(Place.glue("Info", "TotalCPUs")),
    /** Hosts of the queue. */
    TOTAL_NODES(Place.beside("Info", "TotalNodes")),
    /** {@code Queueing}, {@code Production}, {@code Closed} or {@code Draining}: GLUE 1.3, GlueCEStateStatus. */
    STATUS(Place.glue("State", "Status")),
    /** Now. */
    RUNNING_JOBS(Place.glue("State", "RunningJobs")),
    /** Now, held ones too. */
    WAITING_JOBS(Place.glue("State", "WaitingJobs")),
    /** Running and waiting. */
    TOTAL_JOBS(Place.glue("State", "TotalJobs")),
    /** That a job could have now. */
    FREE_CPUS(Place.glue("State", "FreeCPUs")),
    /** Hosts that have no job. */
    FREE_NODES(Place.beside("State", "FreeNodes")),
    /** Those of the waiting jobs that do not wait for their turn. */
    HELD_JOBS(Place.beside("State", "HeldJobs")),
    /** Seconds that a job handed in now is likely to wait. */
    ESTIMATED_WAIT(Place.glue("State", "EstimatedResponseTime")),
    /** Seconds that it waits at most. */
    WORST_WAIT(Place.glue("State", "WorstResponseTime")),
    /** Minutes that a job may take. */
    MAX_WALL_CLOCK_TIME(Place.glue("Policy", "MaxWallClockTime")),
    /** Minutes of processor time that a job may take. */
    MAX_CPU_TIME(Place.glue("Policy", "MaxCPUTime")),
    /** Of the queue. */
    MAX_RUNNING_JOBS(Place.glue("Policy", "MaxRunningJobs")),
    /** Of the queue. */
    MAX_TOTAL_JOBS(Place.glue("Policy", "MaxTotalJobs")),
    /** Of the queue, among others of its batch system. */
    PRIORITY(Place.glue("Policy", "Priority")),
    /** Nodes that one job may have. */
    MAX_NODES_PER_JOB(Place.beside("Policy", "MaxNodesPerJob")),
    /** MB in all hosts of the queue. */
    MEMORY_SIZE(Place.host("Memory", "Size")),
    /** MB that jobs on these hosts have asked for, of this and of other queues. */
    MEMORY_ALLOCATED(Place.host("Memory", "Allocated")),
    /** MB that are free in these hosts' operating systems. */
    MEMORY_FREE(Place.host("Memory", "Free"));

    private final Place place;

    QueueFact(Place place) {
        this.place = place;
    }

    @Override
    public Place place() {
        return place;
    }
}
