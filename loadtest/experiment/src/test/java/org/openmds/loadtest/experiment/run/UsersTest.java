package org.openmds.loadtest.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.Analysis;
import org.openmds.loadtest.result.analysis.AnalysisOptions;

final class UsersTest {

    @TempDir
    private Path folder;

    private Users.Seen seen(WrittenRun run, ServerSample... samples) throws Exception {
        RunFolder written = run.write(folder.resolve("run"));
        return new Users.Seen(Analysis.of(written, AnalysisOptions.DEFAULT),
                PointRecords.read(written, WrittenRun.SPAN, _ -> true), List.of(samples));
    }

    /** Begun while the beginning is left out, answered while it counts; what began after it has no answer in time. */
    private static WrittenRun overloaded(Outcome early) {
        WrittenRun run = new WrittenRun();
        for (int client = 0; client < 3; client++) {
            run.request(client, 2, 12 + client, early, 1_000)
                    .request(client, 15 + client, 7 - client,
                            Outcome.UNANSWERED, 0);
        }
        return run;
    }

    @Test
    void verdict_answersToQueriesThatBeganBefore_isNotThatThereWereNone() throws Exception {
        Users.Seen seen = seen(overloaded(Outcome.OK));

        assertThat(seen.result().verdict().reasons()).extracting("rule").contains("no-success");
        assertThat(seen.records().completions()).isEqualTo(3);
        assertThat(seen.verdict()).isEqualTo("SUSPECT");
        assertThat(seen.rules()).contains("unanswered").doesNotContain("no-success");
    }

    @Test
    void verdict_noAnswerAtAll_saysSo() throws Exception {
        Users.Seen seen = seen(overloaded(Outcome.TIMEOUT));

        assertThat(seen.records().completions()).isZero();
        assertThat(seen.verdict()).isEqualTo("INVALID");
        assertThat(seen.rules()).contains("no-success");
    }

    @Test
    void mean_samplesThatDoNotKnow_areLeftOut() throws Exception {
        ServerSample known = new ServerSample(1, 0.5, 1, 0.2, 0.1, 0.2, 1, 1, 1, 1, 0, 0, -1, -1, -1);

        Users.Seen seen = seen(overloaded(Outcome.OK), known, known);

        assertThat(seen.mean(_ -> -1)).isEqualTo(-1);
        assertThat(seen.mean(ServerSample::load1)).isEqualTo(known.load1());
    }
}
