package org.openmds.loadtest.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.record.AnalysisException;

/** Reads runs in which ten seconds are left out and the next ten are measured. */
final class PointRecordsTest {

    private static final double TINY = 1e-6;

    @TempDir
    private Path folder;

    private PointRecords read(RecordedRun run) throws Exception {
        return PointRecords.read(run.write(folder.resolve("run")), RecordedRun.SPAN, name -> !name.equals("within"));
    }

    @Test
    void read_queriesAtTheEdges_countWhereTheyEnd() throws Exception {
        PointRecords records = read(new RecordedRun()
                .answered(0, 8, 1.999)
                .answered(0, 9, 1)
                .answered(1, 2, 17)
                .answered(0, 18, 1.999)
                .answered(1, 19.5, 0.5));

        // A query that ended at exactly 10 s counts, a query that ended at exactly 20 s does not.
        assertThat(records.completions()).isEqualTo(3);
        assertThat(records.seconds()).isEqualTo(10);
        assertThat(records.throughput()).isEqualTo(0.3);
        assertThat(records.response()).isCloseTo((1 + 17 + 1.999) / 3, within(TINY));
        assertThat(records.responseP95()).isCloseTo(17, within(0.02));
        assertThat(records.answerBytes()).isEqualTo(1_000);
        assertThat(records.failures()).isZero();
    }

    @Test
    void read_oneInThreeReportsItsSteps_meansAreOverThese() throws Exception {
        PointRecords records = read(new RecordedRun()
                .answered(0, 11, 0.5)
                .answered(0, 13, 0.4)
                .phase(0, 13, 0.1, "connect")
                .phase(0, 13.1, 0.25, "server:search")
                .phase(0, 13.1, 0.2, "within")
                .answered(0, 15, 0.6));

        assertThat(records.completions()).isEqualTo(3);
        assertThat(records.steps()).containsOnly(entry("connect", 0.1), entry("server:search", 0.25));
        assertThat(records.processing()).isCloseTo(0.25, within(TINY));
        assertThat(records.stepsMiss()).isCloseTo(0.05, within(TINY));
    }

    @Test
    void read_stepsOfSeveralClients_missIsTheLargestOfAQuery() throws Exception {
        PointRecords records = read(new RecordedRun()
                .answered(0, 11, 0.4)
                .answered(1, 11, 0.4)
                .phase(0, 11, 0.39, "connect")
                .phase(1, 11, 0.5, "connect"));

        assertThat(records.stepsMiss()).isCloseTo(0.1, within(TINY));
        assertThat(records.steps()).hasEntrySatisfying("connect",
                mean -> assertThat(mean).isCloseTo(0.445, within(TINY)));
    }

    @Test
    void read_stepsOfAQueryThatDoesNotCount_areNotCounted() throws Exception {
        PointRecords records = read(new RecordedRun()
                .answered(0, 5, 1)
                .phase(0, 5, 1, "connect")
                .request(0, 12, 1, Outcome.RESET, 0)
                .phase(0, 12, 1, "connect")
                .answered(0, 14, 1));

        assertThat(records.completions()).isEqualTo(1);
        assertThat(records.steps()).isEmpty();
        assertThat(records.stepsMiss()).isZero();
        assertThat(records.processing()).isZero();
    }

    @Test
    void read_timeOfNetworkAndClient_isNoStep() throws Exception {
        PointRecords records = read(new RecordedRun()
                .answered(0, 11, 0.4)
                .phase(0, 11, 0.1, PhaseNames.ROUND_TRIP)
                .phase(0, 11, 0.1, PhaseNames.CLIENT_OVERHEAD));

        assertThat(records.steps()).isEmpty();
    }

    @Test
    void read_failures_countWhereTheyEndAndHaveNoResponse() throws Exception {
        PointRecords records = read(new RecordedRun()
                .request(0, 3, 1, Outcome.REFUSED, 0)
                .request(0, 11, 8, Outcome.TIMEOUT, 0)
                .request(1, 11, 1, Outcome.REFUSED, 70)
                .request(1, 19, 2, Outcome.UNANSWERED, 0));

        assertThat(records.failures()).isEqualTo(2);
        assertThat(records.completions()).isZero();
        assertThat(records.response()).isZero();
        assertThat(records.throughput()).isZero();
        assertThat(records.answerBytes()).isZero();
    }

    @Test
    void read_otherFolder_isRefused() {
        assertThatThrownBy(() -> PointRecords.read(new RunFolder(folder), RecordedRun.SPAN, _ -> true))
                .isInstanceOf(AnalysisException.class)
                .hasMessageContaining("not a run's folder");
    }
}
