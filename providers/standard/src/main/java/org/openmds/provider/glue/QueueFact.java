package org.openmds.provider.glue;

/** The facts about a queue, in the order of its document. */
@SuppressWarnings("ImmutableEnumChecker") // names are immutable
public enum QueueFact implements GlueFact {
    /** The type of the batch system, for example {@code Slurm}. */
    BATCH_SYSTEM(XmlLocation.glue("Info", "LRMSType")),
    /** The version of the batch system. */
    BATCH_SYSTEM_VERSION(XmlLocation.glue("Info", "LRMSVersion")),
    /** The host where jobs are submitted. */
    HOST_NAME(XmlLocation.glue("Info", "HostName")),
    /** The CPUs of all hosts of the queue. */
    TOTAL_CPUS(XmlLocation.glue("Info", "TotalCPUs")),
    /** The number of hosts of the queue. */
    TOTAL_NODES(XmlLocation.extensionAttribute("Info", "TotalNodes")),
    /** {@code Queueing}, {@code Production}, {@code Closed} or {@code Draining}: GLUE 1.3, GlueCEStateStatus. */
    STATUS(XmlLocation.glue("State", "Status")),
    /** The number of running jobs. */
    RUNNING_JOBS(XmlLocation.glue("State", "RunningJobs")),
    /** The number of waiting jobs, including held ones. */
    WAITING_JOBS(XmlLocation.glue("State", "WaitingJobs")),
    /** The number of running and waiting jobs. */
    TOTAL_JOBS(XmlLocation.glue("State", "TotalJobs")),
    /** The CPUs that a job could use now. */
    FREE_CPUS(XmlLocation.glue("State", "FreeCPUs")),
    /** The number of hosts without jobs. */
    FREE_NODES(XmlLocation.extensionAttribute("State", "FreeNodes")),
    /** The number of waiting jobs that are not eligible to start. */
    HELD_JOBS(XmlLocation.extensionAttribute("State", "HeldJobs")),
    /** The estimated wait of a job submitted now, in seconds. */
    ESTIMATED_WAIT(XmlLocation.glue("State", "EstimatedResponseTime")),
    /** The longest wait of a job submitted now, in seconds. */
    WORST_WAIT(XmlLocation.glue("State", "WorstResponseTime")),
    /** The longest run time of a job, in minutes. */
    MAX_WALL_CLOCK_TIME(XmlLocation.glue("Policy", "MaxWallClockTime")),
    /** The longest processor time of a job, in minutes. */
    MAX_CPU_TIME(XmlLocation.glue("Policy", "MaxCPUTime")),
    /** The limit of running jobs in the queue. */
    MAX_RUNNING_JOBS(XmlLocation.glue("Policy", "MaxRunningJobs")),
    /** The limit of running and waiting jobs in the queue. */
    MAX_TOTAL_JOBS(XmlLocation.glue("Policy", "MaxTotalJobs")),
    /** The priority of the queue among the queues of its batch system. */
    PRIORITY(XmlLocation.glue("Policy", "Priority")),
    /** The largest number of nodes for one job. */
    MAX_NODES_PER_JOB(XmlLocation.extensionAttribute("Policy", "MaxNodesPerJob")),
    /** MB in all hosts of the queue. */
    MEMORY_SIZE(XmlLocation.extensionElement("Memory", "Size")),
    /** MB that jobs on these hosts have requested, in this and in other queues. */
    MEMORY_ALLOCATED(XmlLocation.extensionElement("Memory", "Allocated")),
    /** MB that are free according to these hosts' operating systems. */
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
