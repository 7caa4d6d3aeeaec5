package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.experiment.Curve;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.Network;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.SystemException;

/** Measures the points of a curve: what users saw, and what the system counted meanwhile. */
final class PointRunner {

    private static final String MOST = "most-";

    private final Experiment experiment;
    private final Curve curve;
    private final Conditions conditions;
    private final ComparedSystem system;

    PointRunner(Experiment experiment, Curve curve, Conditions conditions, ComparedSystem system) {
        this.experiment = experiment;
        this.curve = curve;
        this.conditions = conditions;
        this.system = system;
    }

    /** How the curve's users connect. */
    Plan.Connection connection() {
        return system.keepsConnections(conditions.era()) ? Plan.Connection.KEEP_ALIVE : Plan.Connection.PER_REQUEST;
    }

    /**
     * @param again
     *            whether the system was started again, as it had died at an earlier point
     * @throws SystemException
     *             where the system cannot be asked any more
     */
    Measured measure(AskedSystem asked, int x, Path folder, boolean again)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        Path errors = folder.resolveSibling("system.log");
        Map<String, Long> before = asked.counters(errors);
        try (Relays relays = new Relays(conditions.network())) {
            Users.Seen seen = users(asked, relays, experiment.users(x)).ask(asked, Span.of(conditions), folder,
                    this::isStep);
            if (relays.refused() > 0) {
                throw new SystemException("the network had no room for %d connections".formatted(relays.refused()));
            }
            return measured(seen, x, asked.setup(), grown(before, asked.counters(errors)), again);
        }
    }

    /** The mean bytes of an answer to one user who asks for so long; 0 without one. */
    long answerBytes(AskedSystem asked, Duration asking, Path folder)
            throws IOException, AnalysisException, SubmissionException, SystemException, InterruptedException {
        try (Relays relays = new Relays(conditions.network())) {
            return users(asked, relays, 1).answerBytes(asked, asking, folder);
        }
    }

    private Users users(AskedSystem asked, Relays relays, int count) throws SystemException {
        return new Users(count, relays.led(system, client(asked)), conditions.think(experiment, curve), connection(),
                Tellers.every(system.stepsEvery(), count, conditions.think(experiment, curve), conditions.point()));
    }

    /** Of a system that was started it is known what a whole answer is. */
    private ClientSpec client(AskedSystem asked) {
        ClientSpec usual = curve.client(system, asked.target());
        if (curve.at().isPresent()) {
            return usual;
        }
        Map<String, String> options = new HashMap<>(system.complete(curve.query(), asked.setup()));
        options.putAll(usual.options());
        return new ClientSpec(usual.kind(), usual.target(), options);
    }

    /** What counts the most cannot be subtracted. */
    private static Map<String, Long> grown(Map<String, Long> before, Map<String, Long> after) {
        Map<String, Long> grown = new TreeMap<>();
        after.forEach((name, count) -> grown.put(name,
                name.startsWith(MOST) ? count : count - before.getOrDefault(name, 0L)));
        return grown;
    }

    private Measured measured(Users.Seen seen, int x, Setup setup, Map<String, Long> counters, boolean again) {
        PointRecords records = seen.records();
        String reasons = Stream.of(seen.rules(), again ? Measured.STARTED_AGAIN : "")
                .filter(reason -> !reason.isEmpty())
                .collect(Collectors.joining(" "));
        return new Measured(experiment.id(), curve.id(), conditions.era().toString(), x, experiment.users(x),
                setup.collectors(), setup.servers(), conditions.think(experiment, curve).toMillis() / 1e3,
                records.seconds(), records.completions(), records.failures(), records.throughput(),
                records.response(), records.responseP95(), records.processing(), seen.mean(ServerSample::runnable),
                seen.mean(ServerSample::load1), seen.mean(ServerSample::serviceCpu), records.answerBytes(),
                records.steps(), records.stepsMiss(), counters, seen.verdict(), reasons,
                conditions.network().map(Network::toString), curve.at());
    }

    /** Clients that were told to name their steps otherwise tell those alone. */
    private boolean isStep(String recorded) {
        return curve.options().containsKey("steps")
                || system.steps(curve.part()).stream().anyMatch(step -> step.recorded().equals(recorded));
    }
}
