package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointAnswers;
import org.openmds.loadtest.experiment.PointConditions;
import org.openmds.loadtest.experiment.PointPlace;
import org.openmds.loadtest.experiment.ServerUse;
import org.openmds.loadtest.experiment.SimulatedNetwork;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.VariedParameter;

/** Measures the points of a curve: the response times of the users and the counters of the system. */
final class PointRunner {

    private static final String MAXIMUM_PREFIX = "most-";

    private final Experiment experiment;
    private final ExperimentCurve curve;
    private final ExperimentConditions conditions;
    private final ComparedSystem system;
    private final PointTesters testers;
    private final PlanRunner runner;

    PointRunner(Experiment experiment, ExperimentCurve curve, ExperimentConditions conditions, ComparedSystem system,
            PointTesters testers, PlanRunner runner) {
        this.experiment = experiment;
        this.curve = curve;
        this.conditions = conditions;
        this.system = system;
        this.testers = testers;
        this.runner = runner;
    }

    /** Returns the connection mode of the curve's users. */
    LoadPlan.ConnectionMode connection() {
        return system.keepsConnections(conditions.era())
                ? LoadPlan.ConnectionMode.KEEP_ALIVE
                : LoadPlan.ConnectionMode.PER_REQUEST;
    }

    /**
     * Measures one point.
     *
     * @param repeat
     *            the number of this measurement among those of the same point
     * @param again
     *            true if the system was restarted because it had died at an earlier point
     * @throws SystemException
     *             if the system does not answer any more
     */
    MeasuredPoint measure(SystemUnderTest asked, int x, int repeat, Path folder, boolean again)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        Path errors = folder.resolveSibling("system.log");
        Map<String, Long> before = asked.counters(errors);
        try (NetworkRelays relays = new NetworkRelays(conditions.network())) {
            SimulatedUsers.UserRunResult userRunResult = users(asked, relays, experiment.users(x), testers).measure(
                    asked,
                    MeasuredPeriod.of(conditions), folder,
                    this::isStep);
            if (relays.refused() > 0) {
                throw new SystemException("the simulated network refused %d connections because its limit is reached"
                        .formatted(relays.refused()));
            }
            return measured(userRunResult, x, repeat, asked.setup(), growth(before, asked.counters(errors)), again);
        }
    }

    /** Returns the mean size in bytes of an answer to one user within this time; 0 without an answer. */
    long answerBytes(SystemUnderTest asked, Duration asking, Path folder)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        try (NetworkRelays relays = new NetworkRelays(conditions.network())) {
            return users(asked, relays, 1, PointTesters.IN_THIS_PROCESS).answerBytes(asked, asking, folder);
        }
    }

    private SimulatedUsers users(SystemUnderTest asked, NetworkRelays relays, int count, PointTesters sharing)
            throws SystemException {
        return new SimulatedUsers(count, relays.throughRelays(system, client(asked)),
                conditions.think(experiment, curve), connection(),
                StepSampling.every(system.stepSamplingInterval(), count, conditions.think(experiment, curve),
                        conditions.point()),
                sharing, runner);
    }

    /** Returns the client; for a system that was started, its options check that each answer is complete. */
    private ClientSpec client(SystemUnderTest asked) {
        ClientSpec usual = curve.client(system, asked.target());
        if (curve.at().isPresent()) {
            return usual;
        }
        Map<String, String> options = new HashMap<>(system.completenessOptions(curve.query(), asked.setup()));
        options.putAll(usual.options());
        return new ClientSpec(usual.kind(), usual.target(), options);
    }

    /** Returns the growth of the counters; a counter of a maximum is not subtracted. */
    private static Map<String, Long> growth(Map<String, Long> before, Map<String, Long> after) {
        Map<String, Long> grown = new TreeMap<>();
        after.forEach((name, count) -> grown.put(name,
                name.startsWith(MAXIMUM_PREFIX) ? count : count - before.getOrDefault(name, 0L)));
        return grown;
    }

    private MeasuredPoint measured(SimulatedUsers.UserRunResult userRunResult, int x, int repeat, SystemSetup setup,
            Map<String, Long> counters, boolean again) {
        PointRecords records = userRunResult.records();
        String reasons = Stream.of(userRunResult.rules(), again ? MeasuredPoint.STARTED_AGAIN : "")
                .filter(reason -> !reason.isEmpty())
                .collect(Collectors.joining(" "));
        return new MeasuredPoint(new PointPlace(experiment.id(), curve.id(), x, Optional.of(repeat)),
                new PointConditions(conditions.era().toString(), experiment.users(x), setup.collectors(),
                        setup.servers(), conditions.think(experiment, curve).toMillis() / 1e3,
                        conditions.network().map(SimulatedNetwork::toString), curve.at(),
                        conditions.varied().map(VariedParameter::toString)),
                new PointAnswers(records.seconds(), records.completions(), records.failures(), records.throughput(),
                        records.response(), records.responseP95(), records.processing(), records.answerBytes(),
                        records.steps(), records.stepsMiss()),
                new ServerUse(userRunResult.mean(ServerSample::runnable), userRunResult.mean(ServerSample::load1),
                        userRunResult.mean(sample -> sample.cpu().serviceCpu()), counters,
                        Optional.of(userRunResult.resources())),
                userRunResult.verdict(), reasons);
    }

    /** Returns true if a record is a step. Clients with their own step names record only steps. */
    private boolean isStep(String recorded) {
        return curve.options().containsKey("steps")
                || system.steps(curve.part()).stream().anyMatch(step -> step.recordedName().equals(recorded));
    }
}
