package org.openmds.index.summary;

/**
 * The numbers of a host in one report; -1 is unknown.
 *
 * @param cpus
 *            logical processors
 * @param load
 *            hundredths of the load average
 * @param freeSlots
 *            processors that the batch system can give to jobs
 * @param state
 *            state of the host
 * @param memory
 *            MB
 * @param memoryAvailable
 *            MB
 * @param disk
 *            MB of local disks
 * @param diskFree
 *            MB
 */
record HostNumbers(long cpus, long load, long freeSlots, HostState state, long memory, long memoryAvailable, long disk,
        long diskFree) {

    /** The state of a host in one report. */
    enum HostState {
        /** The report does not say. */
        UNKNOWN,
        /** It works. */
        UP,
        /** The batch system starts no jobs on it. */
        UNAVAILABLE,
        /** It does not answer. */
        DOWN
    }
}
