package org.openmds.provider.host;

/**
 * Time spent by all processors together since the host started, in one unit, whichever.
 *
 * @param user
 *            programs, lowered priorities included
 * @param system
 *            kernel, interrupts included
 * @param waiting
 *            idle while a disk was at work
 * @param stolen
 *            taken by other guests of a hypervisor
 */
record ProcessorTimes(long user, long system, long idle, long waiting, long stolen) {

    /** What was spent between an earlier reading and this. */
    ProcessorTimes since(ProcessorTimes earlier) {
        return new ProcessorTimes(user - earlier.user, system - earlier.system, idle - earlier.idle,
                waiting - earlier.waiting, stolen - earlier.stolen);
    }

    long total() {
        return user + system + idle + waiting + stolen;
    }
}
