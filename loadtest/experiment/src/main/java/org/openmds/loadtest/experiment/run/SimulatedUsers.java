package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.experiment.ResourceUse;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.PlanDefaults;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.Reason;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.systems.SystemException;

/**
 * Users in testers, who query a system in another process in a closed loop.
 *
 * @param think
 *            the think time of each user
 * @param stepsEvery
 *            one in this many queries of a user reports its steps
 * @param testers
 *            the testers that share the users
 * @param runner
 *            runs the testers
 */
record SimulatedUsers(int count, ClientSpec client, Duration think, LoadPlan.ConnectionMode connection,
        int stepsEvery, PointTesters testers, PlanRunner runner) {

    private static final Duration TIMEOUT = Duration.ofMinutes(4);
    private static final Duration DRAIN = Duration.ofSeconds(2);

    /**
     * The result of a run.
     *
     * @param records
     *            the queries that ended in the measured part
     * @param samples
     *            the samples of the queried server in the measured part
     * @param below
     *            the samples of the information servers in the measured part; empty if they are not observed by themselves
     */
    record UserRunResult(RunResult result, PointRecords records, List<ServerSample> samples,
            List<ServerSample> below) {

        /** Rules that count queries by their start. They see no query if a server answers later than the time that is left out at the start. */
        private static final Set<String> START_BASED_RULES = Set.of("no-requests", "no-success");

        /** Returns the worst level of the reasons. */
        String verdict() {
            return reasons().map(Reason::level).max(Comparator.naturalOrder()).orElse(VerdictLevel.VALID).name();
        }

        /** Returns the rules that led to the verdict. */
        String rules() {
            return reasons().map(Reason::rule).distinct().collect(Collectors.joining(" "));
        }

        /** Returns the reasons of the run, without those that its answers disprove. */
        private Stream<Reason> reasons() {
            return result.verdict()
                    .reasons()
                    .stream()
                    .filter(reason -> records.completions() == 0 || !START_BASED_RULES.contains(reason.rule()));
        }

        /** Returns the mean over the samples with a known value; -1 if there is none. */
        double mean(ToDoubleFunction<ServerSample> value) {
            return mean(samples, value);
        }

        /** Returns the means of the system's processes, by their name. */
        Map<String, ResourceUse> resources() {
            Map<String, ResourceUse> resources = new TreeMap<>(Map.of(ResourceUse.QUERIED_SERVER, use(samples)));
            if (!below.isEmpty()) {
                resources.put(ResourceUse.INFORMATION_SERVERS, use(below));
            }
            return resources;
        }

        private static ResourceUse use(List<ServerSample> samples) {
            return new ResourceUse(mean(samples, ServerSample::runnable),
                    mean(samples, sample -> sample.cpu().serviceCpu()),
                    mean(samples, sample -> sample.memory().serviceResidentBytes()));
        }

        private static double mean(List<ServerSample> samples, ToDoubleFunction<ServerSample> value) {
            return samples.stream().mapToDouble(value).filter(each -> each >= 0).average().orElse(-1);
        }
    }

    /**
     * Runs the users.
     *
     * @param isStep
     *            returns true for the name of a step: the sum of all steps is the response time
     * @throws SystemException
     *             if the run cannot be started
     */
    UserRunResult measure(SystemUnderTest asked, MeasuredPeriod measuredPeriod, Path folder, Predicate<String> isStep)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        List<ServerSample> below = new CopyOnWriteArrayList<>();
        RunResult result = run(asked, plan(measuredPeriod, folder), folder, below::add);
        return new UserRunResult(result, PointRecords.read(new RunFolder(folder), measuredPeriod, isStep),
                measuredPeriod.of(result.service().server(), result.setup().run().start()),
                measuredPeriod.of(below, result.setup().run().start()));
    }

    /** Returns the mean size in bytes of an answer if users send queries for this time, including answers during the drain; 0 without an answer. */
    long answerBytes(SystemUnderTest asked, Duration asking, Path folder)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        RunResult _ = run(asked, plan(new MeasuredPeriod(Duration.ZERO, asking), folder), folder, _ -> {
        });
        MeasuredPeriod late = new MeasuredPeriod(Duration.ZERO, asking.plus(DRAIN));
        return Math.round(PointRecords.read(new RunFolder(folder), late, _ -> false).answerBytes());
    }

    private LoadPlan plan(MeasuredPeriod measuredPeriod, Path folder) {
        return new LoadPlan(String.valueOf(folder.getFileName()), client, new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(count, Duration.ZERO, measuredPeriod.total())),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, think), Duration.ZERO), connection,
                TIMEOUT, measuredPeriod.discarded(), DRAIN,
                new LoadPlan.PlanSampling(stepsEvery, PlanDefaults.CLOCK_EVERY), List.of(), PlanDefaults.SEED);
    }

    private RunResult run(SystemUnderTest asked, LoadPlan plan, Path folder, Consumer<ServerSample> below)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        RunFolder written = runner.run(asked, plan, folder, testers, below);
        RunResult result = RunAnalysis.analyze(written, AnalysisOptions.DEFAULT);
        RunJson.write(written.result(), result);
        return result;
    }
}
