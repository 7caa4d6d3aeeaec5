package org.openmds.provider.host;

/**
 * The time that all processors together spent in each state since the host started. The unit does not matter: only shares are computed.
 *
 * @param user
 *            programs, lowered priorities included
 * @param system
 *            kernel, interrupts included
 * @param waiting
 *            idle while a disk operation was in progress
 * @param stolen
 *            used by other guests of the hypervisor
 */
record ProcessorTimes(long user, long system, long idle, long waiting, long stolen) {

    /** Returns the time that was spent between an earlier reading and this one. */
    ProcessorTimes since(ProcessorTimes earlier) {
        return new ProcessorTimes(user - earlier.user, system - earlier.system, idle - earlier.idle,
                waiting - earlier.waiting, stolen - earlier.stolen);
    }

    long total() {
        return user + system + idle + waiting + stolen;
    }
}
