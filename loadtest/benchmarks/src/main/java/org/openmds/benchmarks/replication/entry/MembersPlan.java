package org.openmds.benchmarks.replication.entry;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.replication.fault.FaultScenario;

/**
 * The load and the faults of a run.
 *
 * @param seed
 *            decides the faults and the requests
 * @param time
 *            the time with faults
 * @param writers
 *            the number of clients that change entries; each has one request at a time
 * @param rate
 *            the most changes in a second of all writers
 * @param shortLease
 *            the lease of entries that are renewed a few times and then end
 * @param faults
 *            the kinds of faults; empty for none
 * @param javaOptions
 *            options of the servers' JVMs
 * @param records
 *            the folder for the history and the messages of members, if they are kept
 */
public record MembersPlan(long seed, Duration time, int writers, int rate, Duration shortLease,
        List<FaultScenario> faults, String javaOptions, Optional<Path> records) {

    /** The faults that need neither root nor a change of the list of members. */
    public static final List<FaultScenario> FAULTS = List.of(FaultScenario.KILL, FaultScenario.KILL_LEADER,
            FaultScenario.PAUSE, FaultScenario.REMOVE_STATE);

    public MembersPlan {
        faults = List.copyOf(faults);
    }
}
