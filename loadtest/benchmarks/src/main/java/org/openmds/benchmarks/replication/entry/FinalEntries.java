package org.openmds.benchmarks.replication.entry;

import java.util.List;
import java.util.Optional;

/**
 * The entries of all members after the end of the faults.
 *
 * @param faultsEnd
 *            the time after which no fault was injected, in nanoseconds since the start of the run
 * @param start
 *            the time before the first list was read
 * @param end
 *            the time after the last list was read
 * @param ofMembers
 *            the numbers of the entries that each member has; empty if it did not tell them
 */
record FinalEntries(long faultsEnd, long start, long end, List<Optional<List<Integer>>> ofMembers) {

    FinalEntries {
        ofMembers = List.copyOf(ofMembers);
    }
}
