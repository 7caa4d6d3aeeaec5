package org.openmds.loadtest.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;

final class SimulatedUsersTest {

    @TempDir
    private Path folder;

    private SimulatedUsers.UserRunResult seen(RecordedRun run, ServerSample... samples) throws Exception {
        RunFolder written = run.write(folder.resolve("run"));
        return new SimulatedUsers.UserRunResult(RunAnalysis.analyze(written, AnalysisOptions.DEFAULT),
                PointRecords.read(written, RecordedRun.SPAN, _ -> true), List.of(samples), List.of());
    }

    /**
     * Returns a run with queries that start in the part that is left out and end in the measured part; the queries after them are not
     * answered in time.
     */
    private static RecordedRun overloaded(Outcome early) {
        RecordedRun run = new RecordedRun();
        for (int client = 0; client < 3; client++) {
            run.request(client, 2, 12 + client, early, 1_000)
                    .request(client, 15 + client, 7 - client,
                            Outcome.UNANSWERED, 0);
        }
        return run;
    }

    @Test
    void verdict_answersToEarlierQueries_isNotNoRequests() throws Exception {
        SimulatedUsers.UserRunResult userRunResult = seen(overloaded(Outcome.OK));

        assertThat(userRunResult.result().verdict().reasons()).extracting("rule").contains("no-success");
        assertThat(userRunResult.records().completions()).isEqualTo(3);
        assertThat(userRunResult.verdict()).isEqualTo("SUSPECT");
        assertThat(userRunResult.rules()).contains("unanswered").doesNotContain("no-success");
    }

    @Test
    void verdict_noAnswerAtAll_saysSo() throws Exception {
        SimulatedUsers.UserRunResult userRunResult = seen(overloaded(Outcome.TIMEOUT));

        assertThat(userRunResult.records().completions()).isZero();
        assertThat(userRunResult.verdict()).isEqualTo("INVALID");
        assertThat(userRunResult.rules()).contains("no-success");
    }

    @Test
    void mean_unknownSamples_areLeftOut() throws Exception {
        ServerSample known = new ServerSample(1, 0.5, 1, new ServerSample.ProcessorUse(0.2, 0.1, 0.2),
                new ServerSample.MemoryUse(1, 1), new ServerSample.NetworkTraffic(1, 1),
                new ServerSample.ServiceRequests(0, 0), -1, new ServerSample.LinkTraffic(-1, -1));

        SimulatedUsers.UserRunResult userRunResult = seen(overloaded(Outcome.OK), known, known);

        assertThat(userRunResult.mean(_ -> -1)).isEqualTo(-1);
        assertThat(userRunResult.mean(ServerSample::load1)).isEqualTo(known.load1());
    }
}
