package org.openmds.provider.glue;

import static org.openmds.provider.glue.GlueNames.glue;
import static org.openmds.provider.glue.GlueNames.host;

import javax.xml.namespace.QName;

/** What may be known of a queue, in the order of its document. Waiting times are in seconds, those of the policy in minutes, as GLUE has them. */
public enum QueueFact implements GlueFact {
    BATCH_SYSTEM(glue("Info"), glue("LRMSType")), BATCH_SYSTEM_VERSION(glue("Info"), glue("LRMSVersion")),
    /** Host where jobs are handed in. */
    HOST_NAME(glue("Info"), glue("HostName")), TOTAL_CPUS(glue("Info"), glue("TotalCPUs")), TOTAL_NODES(glue("Info"),
            host("TotalNodes")),
    /** {@code Queueing}, {@code Production}, {@code Closed} or {@code Draining}: GLUE 1.3, GlueCEStateStatus. */
    STATUS(glue("State"), glue("Status")), RUNNING_JOBS(glue("State"), glue("RunningJobs")), WAITING_JOBS(glue("State"),
            glue("WaitingJobs")), TOTAL_JOBS(glue("State"), glue("TotalJobs")), FREE_CPUS(glue("State"),
                    glue("FreeCPUs")), FREE_NODES(glue("State"), host("FreeNodes")),
    /** Those of the waiting jobs that do not wait for their turn. */
    HELD_JOBS(glue("State"), host("HeldJobs")), ESTIMATED_WAIT(glue("State"),
                            glue("EstimatedResponseTime")), WORST_WAIT(glue("State"),
                                    glue("WorstResponseTime")), MAX_WALL_CLOCK_TIME(glue("Policy"),
                                            glue("MaxWallClockTime")), MAX_CPU_TIME(glue("Policy"),
                                                    glue("MaxCPUTime")), MAX_RUNNING_JOBS(glue("Policy"),
                                                            glue("MaxRunningJobs")), MAX_TOTAL_JOBS(glue("Policy"),
                                                                    glue("MaxTotalJobs")), PRIORITY(glue("Policy"),
                                                                            glue("Priority")),
    /** Nodes that one job may have. */
    MAX_NODES_PER_JOB(glue("Policy"), host("MaxNodesPerJob")),
    /** MB in all hosts of the queue. */
    MEMORY_SIZE(host("Memory"), host("Size")),
    /** MB that jobs on these hosts have asked for, of this and of other queues. */
    MEMORY_ALLOCATED(host("Memory"), host("Allocated")),
    /** MB that are free in these hosts' operating systems. */
    MEMORY_FREE(host("Memory"), host("Free"));

    private final QName element;
    private final QName attribute;

    QueueFact(QName element, QName attribute) {
        this.element = element;
        this.attribute = attribute;
    }

    @Override
    public QName element() {
        return element;
    }

    @Override
    public QName attribute() {
        return attribute;
    }
}
