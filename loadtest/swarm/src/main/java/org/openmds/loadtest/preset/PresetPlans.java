package org.openmds.loadtest.preset;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.PlanDefaults;

/** The plans of experiments: closed model, with a warm-up. */
record PresetPlans(ExperimentScale scale) {

    /** The warm-up before a ramp has the number of clients divided by this. */
    private static final int WARMUP_DIVISOR = 20;
    /** Ports of one address to one port of a service, with some in reserve. */
    private static final int PORTS_PER_ADDRESS = 25_000;

    static ClientSpec http(String target) {
        return new ClientSpec("http", target, Map.of());
    }

    /** Returns a plan in which all clients start in the first half of the warm-up; then the point is held. */
    LoadPlan held(String name, ClientSpec client, int users, Duration think) {
        Duration ramp = scale.warmUp().dividedBy(2);
        return plan(name, client,
                List.of(new LoadProfile.LoadStep(users, ramp, scale.warmUp().minus(ramp).plus(scale.point()))),
                think);
    }

    /**
     * Returns a plan in which clients start one after another during one point and stay for another point.
     *
     * @param leave
     *            true if they then end one after another during a third point
     */
    LoadPlan ramp(String name, ClientSpec client, int users, Duration think, boolean leave) {
        List<LoadProfile.LoadStep> steps = new ArrayList<>();
        if (scale.warmUp().isPositive()) {
            steps.add(new LoadProfile.LoadStep(Math.max(1, users / WARMUP_DIVISOR), Duration.ZERO, scale.warmUp()));
        }
        steps.add(new LoadProfile.LoadStep(users, scale.point(), scale.point()));
        if (leave) {
            steps.add(new LoadProfile.LoadStep(0, scale.point(), Duration.ZERO));
        }
        return plan(name, client, steps, think);
    }

    private LoadPlan plan(String name, ClientSpec client, List<LoadProfile.LoadStep> steps, Duration think) {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED, steps,
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, think),
                PlanDefaults.STAGGER);
        return new LoadPlan(name, client, load, LoadPlan.ConnectionMode.KEEP_ALIVE, PlanDefaults.TIMEOUT,
                scale.warmUp(), PlanDefaults.DRAIN,
                new LoadPlan.PlanSampling(PlanDefaults.PHASES_EVERY, PlanDefaults.CLOCK_EVERY),
                addresses(load.maxLevel()), PlanDefaults.SEED);
    }

    /** Returns several loopback addresses if one address has too few ports for the clients. */
    private static List<String> addresses(double users) {
        int count = (int) Math.ceil(users / PORTS_PER_ADDRESS);
        return count <= 1
                ? List.of()
                : IntStream.rangeClosed(1, count)
                        .mapToObj(last -> InetAddress.ofLiteral("127.0.0." + last).getHostAddress())
                        .toList();
    }
}
