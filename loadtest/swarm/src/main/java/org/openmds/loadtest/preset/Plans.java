package org.openmds.loadtest.preset;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.PlanDefaults;

/** Plans of experiments, in the closed model, each with a warm-up before. */
record Plans(Scale scale) {

    /** In a warm-up that comes before a ramp, one of so many clients is there. */
    private static final int WARMING = 20;
    /** Of one address to one port of a service, with some to spare. */
    private static final int PORTS = 25_000;

    static ClientSpec http(String target) {
        return new ClientSpec("http", target, Map.of());
    }

    /** All clients come in the first half of the warm-up; then the point is held. */
    Plan held(String name, ClientSpec client, int users, Duration think) {
        Duration ramp = scale.warmUp().dividedBy(2);
        return plan(name, client, List.of(new Load.Step(users, ramp, scale.warmUp().minus(ramp).plus(scale.point()))),
                think);
    }

    /**
     * Clients come one after the other for a point, and stay for one.
     *
     * @param leave
     *            whether they go one after the other for another point
     */
    Plan ramp(String name, ClientSpec client, int users, Duration think, boolean leave) {
        List<Load.Step> steps = new ArrayList<>();
        if (scale.warmUp().isPositive()) {
            steps.add(new Load.Step(Math.max(1, users / WARMING), Duration.ZERO, scale.warmUp()));
        }
        steps.add(new Load.Step(users, scale.point(), scale.point()));
        if (leave) {
            steps.add(new Load.Step(0, scale.point(), Duration.ZERO));
        }
        return plan(name, client, steps, think);
    }

    private Plan plan(String name, ClientSpec client, List<Load.Step> steps, Duration think) {
        Load load = new Load(Load.Model.CLOSED, steps, new Load.Think(Load.Think.Kind.CONSTANT, think),
                PlanDefaults.STAGGER);
        return new Plan(name, client, load, Plan.Connection.KEEP_ALIVE, PlanDefaults.TIMEOUT, scale.warmUp(),
                PlanDefaults.DRAIN, PlanDefaults.PHASES_EVERY, PlanDefaults.CLOCK_EVERY, addresses(load.highest()),
                PlanDefaults.SEED);
    }

    /** More clients than one address has ports for have several, of loopback. */
    private static List<String> addresses(double users) {
        int count = (int) Math.ceil(users / PORTS);
        return count <= 1
                ? List.of()
                : IntStream.rangeClosed(1, count)
                        .mapToObj(last -> InetAddress.ofLiteral("127.0.0." + last).getHostAddress())
                        .toList();
    }
}
