package org.openmds.loadtest.experiment;

/**
 * The use of the machine by some processes of a system at a point.
 *
 * @param load
 *            mean number of tasks that run or are able to run; -1 if unknown
 * @param cpu
 *            processor time, user and system, in cores; -1 if unknown
 * @param residentBytes
 *            mean resident memory; -1 if unknown
 */
public record ResourceUse(double load, double cpu, double residentBytes) {

    /** The name of the queried server's processes, or of the whole system if it is not divided. */
    public static final String QUERIED_SERVER = "queried-server";
    /** The name of the processes of the information servers below the queried server. */
    public static final String INFORMATION_SERVERS = "information-servers";
}
