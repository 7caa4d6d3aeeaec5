package org.openmds.benchmarks.replication;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.replication.fault.FaultScenario;
import org.openmds.benchmarks.replication.member.EngineKind;
import org.openmds.benchmarks.replication.member.PlantedBug;

/**
 * The load and the faults of a trial.
 *
 * @param engine
 *            the engine of the members
 * @param seed
 *            decides the faults and the requests
 * @param time
 *            the time with faults
 * @param clients
 *            the number of clients; each has one request at a time
 * @param rate
 *            the most requests in a second of all clients
 * @param faults
 *            the kinds of faults; empty for none
 * @param bug
 *            the defect of the members
 * @param records
 *            the folder for the history and the messages of members, if they are kept
 */
public record ReplicationPlan(EngineKind engine, long seed, Duration time, int clients, int rate,
        List<FaultScenario> faults,
        PlantedBug bug, Optional<Path> records) {

    public ReplicationPlan {
        faults = List.copyOf(faults);
    }
}
