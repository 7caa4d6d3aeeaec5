package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.controller.LoadController;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.TesterSubmitter;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.capacity.LevelPlan;
import org.openmds.loadtest.result.capacity.LevelRunner;
import org.openmds.loadtest.result.progress.ProgressDisplay;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.report.ReportFiles;

import picocli.CommandLine.Model.CommandSpec;

/**
 * Measures each level of a capacity search as a separate run, with its reports, in a folder that is named after the number of users. Any
 * thread may call {@link #stop}.
 */
final class RunMeasurer implements LevelRunner {

    private final LoadRun.LoadRunOptions baseOptions;
    private final Optional<TesterSubmitter> submitter;
    private final ProbeOptions probe;
    private final CommandSpec spec;
    private final Duration settle;
    private final boolean quiet;
    private volatile boolean stopped;
    private volatile @Nullable LoadRun current;

    /**
     * @param usual
     *            the options of each run; the folders of the runs are below its folder
     */
    RunMeasurer(LoadRun.LoadRunOptions usual, Optional<TesterSubmitter> submitter, ProbeOptions probe, CommandSpec spec,
            Duration settle, boolean quiet) {
        this.probe = probe;
        this.spec = spec;
        this.baseOptions = usual;
        this.submitter = submitter;
        this.settle = settle;
        this.quiet = quiet;
    }

    // The try block closes the progress display, not standard error.
    @SuppressWarnings("ClosingStandardOutputStreams")
    @Override
    public RunResult measure(int users, Duration hold) throws IOException, InterruptedException {
        LoadPlan plan = LevelPlan.of(baseOptions.plan(), users, settle, hold);
        LoadRun.LoadRunOptions options = new LoadRun.LoadRunOptions(plan, folder(users), baseOptions.testers(),
                baseOptions.minTesters(),
                baseOptions.listen(),
                baseOptions.advertised(), baseOptions.bounds(), baseOptions.testerOptions());
        try (LoadRun run = LoadRun.open(options)) {
            current = run;
            throwIfStopped();
            try (ProbeOptions.RunningProbe _ = probe.start(spec, plan.client().target(), run);
                    ProgressDisplay _ = quiet ? null : ProgressDisplay.start(run::live, System.err)) {
                LoadController.RunOutcome runOutcome = run.run(submitter);
                throwIfStopped();
                if (!runOutcome.started()) {
                    throw new IOException(
                            "%s: the run did not start: %s".formatted(options.folder(), runOutcome.problem()));
                }
            }
            RunResult result = RunAnalysis.analyze(run.folder(), AnalysisOptions.DEFAULT);
            RunJson.write(run.folder().result(), result);
            ReportFiles.write(run.folder().reports(), result, List.of());
            return result;
        } catch (SubmissionException | AnalysisException | UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            current = null;
        }
    }

    /** Returns the folder users-NNNNNN; longer repetitions at the same level get the suffix -2, -3 and so on. */
    private Path folder(int users) {
        String name = String.format(Locale.ROOT, "users-%06d", users);
        int again = 1;
        Path folder = baseOptions.folder().resolve(name);
        while (Files.exists(folder)) {
            again++;
            folder = baseOptions.folder().resolve(name + "-" + again);
        }
        return folder;
    }

    private void throwIfStopped() {
        if (stopped) {
            throw new CancellationException("interrupted");
        }
    }

    /** Ends the search and discards the current run. */
    void stop() {
        stopped = true;
        LoadRun run = current;
        if (run != null) {
            run.stop("interrupted");
        }
    }
}
