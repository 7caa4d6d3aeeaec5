package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.controller.LoadController;
import org.openmds.loadtest.control.session.LoadRun;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.PlanDefaults;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.Reason;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;
import org.openmds.loadtest.service.probe.ProbeException;
import org.openmds.loadtest.service.probe.ProbeSettings;
import org.openmds.loadtest.service.probe.ServerProbe;
import org.openmds.loadtest.systems.SystemException;

/**
 * Users in this process, who ask a system in another one by one, for as long as a span takes.
 *
 * @param think
 *            what each waits after an answer
 * @param stepsEvery
 *            of so many queries of a user, one tells its steps
 */
record SimulatedUsers(int count, ClientSpec client, Duration think, LoadPlan.ConnectionMode connection,
        int stepsEvery) {

    /** The papers saw the load every five; a short point has few of those. */
    private static final Duration SAMPLE_INTERVAL = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofMinutes(4);
    private static final Duration DRAIN = Duration.ofSeconds(2);

    /**
     * What came of it.
     *
     * @param records
     *            of the queries that ended in the span
     * @param samples
     *            of the service in the span
     */
    record UserRunResult(RunResult result, PointRecords records, List<ServerSample> samples) {

        /** Rules that count queries by their start, and have none left where a server answers later than the beginning that is left out is long. */
        private static final Set<String> START_BASED_RULES = Set.of("no-requests", "no-success");

        /** The worst of its reasons. */
        String verdict() {
            return reasons().map(Reason::level).max(Comparator.naturalOrder()).orElse(VerdictLevel.VALID).name();
        }

        /** By which the verdict came about. */
        String rules() {
            return reasons().map(Reason::rule).distinct().collect(Collectors.joining(" "));
        }

        /** The run's, but for those that its answers refute. */
        private Stream<Reason> reasons() {
            return result.verdict()
                    .reasons()
                    .stream()
                    .filter(reason -> records.completions() == 0 || !START_BASED_RULES.contains(reason.rule()));
        }

        /** Over the samples that know it; -1 where none does. */
        double mean(ToDoubleFunction<ServerSample> value) {
            return samples.stream().mapToDouble(value).filter(each -> each >= 0).average().orElse(-1);
        }
    }

    /**
     * @param isStep
     *            whether a phase of that name is one of the steps whose sum is the response time
     * @throws SystemException
     *             where they cannot begin
     */
    UserRunResult measure(SystemUnderTest asked, MeasuredPeriod measuredPeriod, Path folder, Predicate<String> isStep)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        RunResult result = run(asked, plan(measuredPeriod, folder), folder);
        return new UserRunResult(result, PointRecords.read(new RunFolder(folder), measuredPeriod, isStep),
                measuredPeriod.of(result.server(), result.run().start()));
    }

    /** The mean bytes of an answer, where users ask for so long, however late it comes in the time that is left them; 0 without one. */
    long answerBytes(SystemUnderTest asked, Duration asking, Path folder)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        RunResult _ = run(asked, plan(new MeasuredPeriod(Duration.ZERO, asking), folder), folder);
        MeasuredPeriod late = new MeasuredPeriod(Duration.ZERO, asking.plus(DRAIN));
        return Math.round(PointRecords.read(new RunFolder(folder), late, _ -> false).answerBytes());
    }

    private LoadPlan plan(MeasuredPeriod measuredPeriod, Path folder) {
        return new LoadPlan(String.valueOf(folder.getFileName()), client,
                new LoadProfile(LoadProfile.LoadModel.CLOSED,
                        List.of(new LoadProfile.LoadStep(count, Duration.ZERO, measuredPeriod.total())),
                        new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, think), Duration.ZERO),
                connection, TIMEOUT, measuredPeriod.discarded(), DRAIN, stepsEvery, PlanDefaults.CLOCK_EVERY, List.of(),
                PlanDefaults.SEED);
    }

    private static RunResult run(SystemUnderTest asked, LoadPlan plan, Path folder)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        LoadRun.LoadRunOptions options = new LoadRun.LoadRunOptions(plan, folder, 0, 1,
                new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), null, ControllerTimeouts.DEFAULT,
                List.of());
        try (LoadRun run = LoadRun.open(options);
                ServerProbe _ = ServerProbe.start(
                        new ProbeSettings(SAMPLE_INTERVAL, asked.observedService(), Optional.empty(), Optional.empty()),
                        run.clock(), run.writer()::server)) {
            LoadController.RunOutcome runOutcome = run.run(Optional.empty());
            if (!runOutcome.started()) {
                throw new SystemException("%s did not start: %s".formatted(folder.getFileName(), runOutcome.problem()));
            }
            RunResult result = RunAnalysis.analyze(run.folder(), AnalysisOptions.DEFAULT);
            RunJson.write(run.folder().result(), result);
            return result;
        } catch (ProbeException e) {
            throw new SystemException(String.valueOf(e.getMessage()), e);
        }
    }
}
