package org.openmds.loadtest.result.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.loadtest.result.analysis.SyntheticRun.MS;
import static org.openmds.loadtest.result.analysis.VerdictTest.assertReason;
import static org.openmds.loadtest.result.analysis.VerdictTest.good;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;

/** Tests of the verdict on the generator's machine. */
class GeneratorVerdictTest {

    @TempDir
    Path path;

    private RunVerdict verdict(SyntheticRun run) throws Exception {
        return RunAnalysis.analyze(run.write(path.resolve("run")), AnalysisOptions.DEFAULT).verdict();
    }

    @Test
    void verdict_starvedGenerator_isSuspect() throws Exception {
        SyntheticRun run = good();
        for (int second = 20; second < 30; second++) {
            run.tester(0).generator(second, 0.97, MS);
        }

        assertReason(verdict(run), VerdictLevel.SUSPECT, "generator-cpu", "tester 0 on node",
                "80 % of its 2 processors",
                "17 % of the samples", "up to 97 %");
    }

    @Test
    void verdict_busyEventLoopOnAnIdleMachine_isSuspect() throws Exception {
        SyntheticRun run = good();
        for (int second = 20; second < 30; second++) {
            run.tester(0).loop(second, 0.95);
        }

        assertReason(verdict(run), VerdictLevel.SUSPECT, "generator-cpu", "tester 0 on node",
                "of the single processor that an event loop can use", "17 % of the samples", "up to 95 %");
    }

    @Test
    void verdict_busyForAMoment_isValid() throws Exception {
        SyntheticRun run = good();
        run.tester(0).generator(20, 0.97, MS).generator(21, 0.97, MS);

        assertThat(verdict(run).level()).isEqualTo(VerdictLevel.VALID);
    }

    @Test
    void verdict_pauseOf200Millis_isSuspect() throws Exception {
        SyntheticRun run = good();
        run.tester(0).generator(31, 0.2, 200 * MS);

        assertReason(verdict(run), VerdictLevel.SUSPECT, "pauses", "paused for 200 ms at 31.0 s");
    }

    @Test
    void verdict_pauseInWarmup_isValid() throws Exception {
        SyntheticRun run = good().warmup(Duration.ofSeconds(10));
        run.tester(0).generator(3, 0.99, 900 * MS);

        assertThat(verdict(run).level()).as("%s", verdict(run)).isEqualTo(VerdictLevel.VALID);
    }

    @Test
    void verdict_generatorNotWatched_isSuspect() throws Exception {
        SyntheticRun run = good();
        run.tester(0).unwatched();

        assertReason(verdict(run), VerdictLevel.SUSPECT, "generator-watch", "samples are missing");
    }
}
