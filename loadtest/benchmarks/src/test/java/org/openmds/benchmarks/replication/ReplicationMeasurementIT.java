package org.openmds.benchmarks.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openmds.benchmarks.replication.fault.FaultScenario;
import org.openmds.benchmarks.replication.member.EngineKind;
import org.openmds.benchmarks.replication.member.PlantedBug;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.RequirementCheck;

/** Short trials with members in network namespaces; needs root. */
@Tag("long")
final class ReplicationMeasurementIT {

    private static final Duration TIME = Duration.ofSeconds(20);

    @Test
    void run_membersKilled_keepsAllPromises() throws IOException {
        BenchmarkReport report = run(PlantedBug.NONE);

        assertThat(report.checks()).allMatch(RequirementCheck::passed);
        assertThat(report.figures()).anyMatch(
                figure -> figure.name().equals("acknowledged writes") && figure.value() > 100);
    }

    @Test
    void run_readsThatDoNotWait_areFound() throws IOException {
        assertThat(run(PlantedBug.STALE_READ).checks()).filteredOn(check -> !check.passed())
                .singleElement()
                .matches(check -> check.requirement().contains("miss an earlier write of the same client"));
    }

    private static BenchmarkReport run(PlantedBug bug) throws IOException {
        return new ReplicationMeasurement(
                new ReplicationPlan(EngineKind.APACHE_RATIS, 1, TIME, 6, 200, List.of(FaultScenario.KILL), bug,
                        Optional.empty()))
                .run("test");
    }
}
