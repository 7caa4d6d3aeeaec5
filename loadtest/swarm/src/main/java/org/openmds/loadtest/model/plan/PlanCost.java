package org.openmds.loadtest.model.plan;

import java.time.Duration;

import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;
import org.openmds.loadtest.model.record.RecordCodec;

/**
 * What a plan will cost, before it is run.
 *
 * @param duration
 *            from the start to the last answer that is waited for, at most
 * @param requests
 *            in the closed model, if answers took no time: at most; infinite without think time
 * @param highest
 *            users, or requests a second
 * @param descriptors
 *            of each tester, at most
 * @param leastTesters
 *            that the descriptors and the addresses' ports call for
 */
public record PlanCost(Duration duration, double requests, double highest, long descriptors, int leastTesters) {

    /** What a tester has open besides its clients' connections. */
    private static final int OTHER_DESCRIPTORS = 200;
    /** Of one address to one port of a service, as Linux gives them. */
    private static final int PORTS_PER_ADDRESS = 28_000;

    /**
     * @param testers
     *            that share the plan
     * @param mostDescriptors
     *            that a tester may have
     */
    public static PlanCost of(LoadPlan plan, int testers, long mostDescriptors) {
        LoadProfile load = plan.load();
        double connections = load.model() == LoadProfile.LoadModel.CLOSED
                ? load.maxLevel()
                : load.maxLevel() * plan.timeout().toNanos() / 1e9;
        double each = Math.min((double) PORTS_PER_ADDRESS * Math.max(1, plan.sourceAddresses().size()),
                Math.max(1.0, (double) mostDescriptors - OTHER_DESCRIPTORS));
        return new PlanCost(plan.duration().plus(plan.drain()), requests(load), load.maxLevel(),
                (long) Math.ceil(connections / testers) + OTHER_DESCRIPTORS,
                (int) Math.max(1, Math.ceil(connections / each)));
    }

    /** Of the records on the controller's disk; 0 where nobody knows. */
    public double bytes() {
        return Double.isInfinite(requests) ? 0 : requests * RecordCodec.BYTES;
    }

    private static double requests(LoadProfile load) {
        double levelSeconds = 0;
        double before = 0;
        for (LoadStep step : load.steps()) {
            levelSeconds += (before + step.level()) / 2 * step.ramp().toNanos() / 1e9
                    + step.level() * step.hold().toNanos() / 1e9;
            before = step.level();
        }
        if (load.model() == LoadProfile.LoadModel.OPEN) {
            return levelSeconds;
        }
        return levelSeconds == 0 ? 0 : levelSeconds / (load.think().mean().toNanos() / 1e9);
    }
}
