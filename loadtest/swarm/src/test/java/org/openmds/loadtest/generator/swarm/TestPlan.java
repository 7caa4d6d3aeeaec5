package org.openmds.loadtest.generator.swarm;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadPlan.ConnectionMode;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;

/** Plans for tests that take fractions of a second. */
public record TestPlan(LoadProfile load, ConnectionMode connection, Duration timeout, Duration drain, int phasesEvery,
        List<String> sources) {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** Returns a plan that runs until it is stopped. */
    public static TestPlan users(int users, Duration think) {
        return users(users, think, LONG);
    }

    static TestPlan users(int users, Duration think, Duration hold) {
        return of(new LoadProfile(LoadProfile.LoadModel.CLOSED, List.of(new LoadStep(users, Duration.ZERO, hold)),
                new ThinkTime(ThinkTime.ThinkKind.CONSTANT, think), Duration.ZERO));
    }

    static TestPlan rate(double rate) {
        return rate(rate, LONG);
    }

    static TestPlan rate(double rate, Duration hold) {
        return of(new LoadProfile(LoadProfile.LoadModel.OPEN, List.of(new LoadStep(rate, Duration.ZERO, hold)),
                new ThinkTime(ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO));
    }

    static TestPlan of(LoadProfile load) {
        return new TestPlan(load, ConnectionMode.KEEP_ALIVE, Duration.ofSeconds(10), Duration.ofSeconds(10), 0,
                List.of());
    }

    TestPlan connection(ConnectionMode other) {
        return new TestPlan(load, other, timeout, drain, phasesEvery, sources);
    }

    TestPlan timeout(Duration other) {
        return new TestPlan(load, connection, other, drain, phasesEvery, sources);
    }

    TestPlan drain(Duration other) {
        return new TestPlan(load, connection, timeout, other, phasesEvery, sources);
    }

    TestPlan phasesEvery(int other) {
        return new TestPlan(load, connection, timeout, drain, other, sources);
    }

    TestPlan sources(String... other) {
        return new TestPlan(load, connection, timeout, drain, phasesEvery, List.of(other));
    }

    TestPlan think(ThinkTime.ThinkKind kind) {
        return new TestPlan(
                new LoadProfile(load.model(), load.steps(), new ThinkTime(kind, load.think().mean()), load.stagger()),
                connection, timeout, drain, phasesEvery, sources);
    }

    public LoadPlan plan() {
        return new LoadPlan("test", new ClientSpec("http", "http://127.0.0.1/", Map.of()), load, connection, timeout,
                Duration.ZERO, drain, new LoadPlan.PlanSampling(phasesEvery, Duration.ofSeconds(30)), sources, 7);
    }
}
