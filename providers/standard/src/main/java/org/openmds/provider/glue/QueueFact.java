package org.openmds.provider.glue;

/** What may be known of a queue, in the order of its document. */
@SuppressWarnings("ImmutableEnumChecker") // names are immutable
public enum QueueFact implements GlueFact {
    /** What it is, for example {@code Slurm}. */
    BATCH_SYSTEM(XmlLocation.glue("Info", "LRMSType")),
    /** Of the batch system. */
    BATCH_SYSTEM_VERSION(XmlLocation.glue("Info", "LRMSVersion")),
    /** Host where jobs are handed in. */
    HOST_NAME(XmlLocation.glue("Info", "HostName")),
    /** Of all hosts of the queue. */
    TOTAL_CPUS(XmlLocation.glue("Info", "TotalCPUs")),
    /** Hosts of the queue. */
    TOTAL_NODES(XmlLocation.extensionAttribute("Info", "TotalNodes")),
    /** {@code Queueing}, {@code Production}, {@code Closed} or {@code Draining}: GLUE 1.3, GlueCEStateStatus. */
    STATUS(XmlLocation.glue("State", "Status")),
    /** Now. */
    RUNNING_JOBS(XmlLocation.glue("State", "RunningJobs")),
    /** Now, held ones too. */
    WAITING_JOBS(XmlLocation.glue("State", "WaitingJobs")),
    /** Running and waiting. */
    TOTAL_JOBS(XmlLocation.glue("State", "TotalJobs")),
    /** That a job could have now. */
    FREE_CPUS(XmlLocation.glue("State", "FreeCPUs")),
    /** Hosts that have no job. */
    FREE_NODES(XmlLocation.extensionAttribute("State", "FreeNodes")),
    /** Those of the waiting jobs that do not wait for their turn. */
    HELD_JOBS(XmlLocation.extensionAttribute("State", "HeldJobs")),
    /** Seconds that a job handed in now is likely to wait. */
    ESTIMATED_WAIT(XmlLocation.glue("State", "EstimatedResponseTime")),
    /** Seconds that it waits at most. */
    WORST_WAIT(XmlLocation.glue("State", "WorstResponseTime")),
    /** Minutes that a job may take. */
    MAX_WALL_CLOCK_TIME(XmlLocation.glue("Policy", "MaxWallClockTime")),
    /** Minutes of processor time that a job may take. */
    MAX_CPU_TIME(XmlLocation.glue("Policy", "MaxCPUTime")),
    /** Of the queue. */
    MAX_RUNNING_JOBS(XmlLocation.glue("Policy", "MaxRunningJobs")),
    /** Of the queue. */
    MAX_TOTAL_JOBS(XmlLocation.glue("Policy", "MaxTotalJobs")),
    /** Of the queue, among others of its batch system. */
    PRIORITY(XmlLocation.glue("Policy", "Priority")),
    /** Nodes that one job may have. */
    MAX_NODES_PER_JOB(XmlLocation.extensionAttribute("Policy", "MaxNodesPerJob")),
    /** MB in all hosts of the queue. */
    MEMORY_SIZE(XmlLocation.extensionElement("Memory", "Size")),
    /** MB that jobs on these hosts have asked for, of this and of other queues. */
    MEMORY_ALLOCATED(XmlLocation.extensionElement("Memory", "Allocated")),
    /** MB that are free in these hosts' operating systems. */
    MEMORY_FREE(XmlLocation.extensionElement("Memory", "Free"));

    private final XmlLocation location;

    QueueFact(XmlLocation xmlLocation) {
        this.location = xmlLocation;
    }

    @Override
    public XmlLocation location() {
        return location;
    }
}
