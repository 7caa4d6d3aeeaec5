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
import org.openmds.loadtest.control.controller.Controller;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.Submitter;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.run.Json;
import org.openmds.loadtest.result.analysis.Analysis;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.capacity.LevelPlan;
import org.openmds.loadtest.result.capacity.Measurer;
import org.openmds.loadtest.result.progress.Progress;
import org.openmds.loadtest.result.report.Reports;

import picocli.CommandLine.Model.CommandSpec;

/** Makes each level of a search a run of its own, in a folder named for its users, with its reports. {@link #stop} may be called by any thread. */
final class RunMeasurer implements Measurer {

    private final LoadRun.Options usual;
    private final Optional<Submitter> submitter;
    private final ProbeOptions probe;
    private final CommandSpec spec;
    private final Duration settle;
    private final boolean quiet;
    private volatile boolean stopped;
    private volatile @Nullable LoadRun current;

    /**
     * @param usual
     *            of each run; its folder is the one above theirs
     */
    RunMeasurer(LoadRun.Options usual, Optional<Submitter> submitter, ProbeOptions probe, CommandSpec spec,
            Duration settle, boolean quiet) {
        this.probe = probe;
        this.spec = spec;
        this.usual = usual;
        this.submitter = submitter;
        this.settle = settle;
        this.quiet = quiet;
    }

    // The progress is closed, not the stream that it writes to.
    @SuppressWarnings("ClosingStandardOutputStreams")
    @Override
    public RunResult measure(int users, Duration hold) throws IOException, InterruptedException {
        Plan plan = LevelPlan.of(usual.plan(), users, settle, hold);
        LoadRun.Options options = new LoadRun.Options(plan, folder(users), usual.testers(), usual.least(),
                usual.listen(),
                usual.advertised(), usual.bounds(), usual.testerOptions());
        try (LoadRun run = LoadRun.open(options)) {
            current = run;
            check();
            try (ProbeOptions.Watch _ = probe.start(spec, plan.client().target(), run);
                    Progress _ = quiet ? null : Progress.start(run::live, System.err)) {
                Controller.Ended ended = run.run(submitter);
                check();
                if (!ended.started()) {
                    throw new IOException("%s: the run did not start: %s".formatted(options.folder(), ended.problem()));
                }
            }
            RunResult result = Analysis.of(run.folder(), AnalysisOptions.DEFAULT);
            Json.write(run.folder().result(), result);
            Reports.write(run.folder().reports(), result, List.of());
            return result;
        } catch (SubmissionException | AnalysisException | UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            current = null;
        }
    }

    /** Of the first run with so many users, and of those that were to be longer. */
    private Path folder(int users) {
        String name = String.format(Locale.ROOT, "users-%06d", users);
        int again = 1;
        Path folder = usual.folder().resolve(name);
        while (Files.exists(folder)) {
            again++;
            folder = usual.folder().resolve(name + "-" + again);
        }
        return folder;
    }

    private void check() {
        if (stopped) {
            throw new CancellationException("interrupted");
        }
    }

    /** Ends the search; the run under way is left out of account. */
    void stop() {
        stopped = true;
        LoadRun run = current;
        if (run != null) {
            run.stop("interrupted");
        }
    }
}
