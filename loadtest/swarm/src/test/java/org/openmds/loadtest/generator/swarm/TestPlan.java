package org.openmds.loadtest.generator.swarm;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Load.Step;
import org.openmds.loadtest.model.plan.Load.Think;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.Plan.Connection;

/** Plans for tests, which take fractions of a second. */
record TestPlan(Load load, Connection connection, Duration timeout, Duration drain, int phasesEvery,
        List<String> sources) {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** Until they are stopped. */
    static TestPlan users(int users, Duration think) {
        return users(users, think, LONG);
    }

    static TestPlan users(int users, Duration think, Duration hold) {
        return of(new Load(Load.Model.CLOSED, List.of(new Step(users, Duration.ZERO, hold)),
                new Think(Think.Kind.CONSTANT, think), Duration.ZERO));
    }

    static TestPlan rate(double rate) {
        return rate(rate, LONG);
    }

    static TestPlan rate(double rate, Duration hold) {
        return of(new Load(Load.Model.OPEN, List.of(new Step(rate, Duration.ZERO, hold)),
                new Think(Think.Kind.CONSTANT, Duration.ZERO), Duration.ZERO));
    }

    static TestPlan of(Load load) {
        return new TestPlan(load, Connection.KEEP_ALIVE, Duration.ofSeconds(10), Duration.ofSeconds(10), 0, List.of());
    }

    TestPlan connection(Connection other) {
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

    TestPlan think(Think.Kind kind) {
        return new TestPlan(new Load(load.model(), load.steps(), new Think(kind, load.think().mean()), load.stagger()),
                connection, timeout, drain, phasesEvery, sources);
    }

    Plan plan() {
        return new Plan("test", new ClientSpec("http", "http://127.0.0.1/", Map.of()), load, connection, timeout,
                Duration.ZERO, drain, phasesEvery, Duration.ofSeconds(30), sources, 7);
    }
}
