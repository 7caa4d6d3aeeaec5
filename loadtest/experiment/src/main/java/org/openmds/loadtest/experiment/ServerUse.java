package org.openmds.loadtest.experiment;

import java.util.Map;
import java.util.Optional;

/**
 * The load of the servers at a point, as the machine and the servers counted it.
 *
 * @param load
 *            mean number of the server's tasks that run or are able to run; -1 if unknown
 * @param load1
 *            mean load average of the whole machine over one minute; -1 if unknown
 * @param cpu
 *            processor time of the server's processes, user and system, in cores; -1 if unknown
 * @param counters
 *            growth of each server counter over the whole point; for counters of a maximum, the value itself
 * @param resources
 *            the use of the machine by the processes of the system, by their name; empty in points of earlier versions
 */
public record ServerUse(double load, double load1, double cpu, Map<String, Long> counters,
        Optional<Map<String, ResourceUse>> resources) {
}
