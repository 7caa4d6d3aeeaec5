package org.openmds.loadtest.model.plan;

import java.time.Duration;

import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;
import org.openmds.loadtest.model.record.RecordCodec;

/**
 * The estimated cost of a plan before it runs.
 *
 * @param duration
 *            longest time from the start to the last answer
 * @param requests
 *            in the closed model an upper limit, for answers that take no time; infinite without think time
 * @param maxLevel
 *            users, or requests a second
 * @param descriptors
 *            upper limit for each tester
 * @param minTesters
 *            testers that the descriptors and the ports of the addresses require
 */
public record PlanCost(Duration duration, double requests, double maxLevel, long descriptors, int minTesters) {

    /** File descriptors of a tester besides its clients' connections. */
    private static final int OTHER_DESCRIPTORS = 200;
    /** Ports of one address to one port of a service on Linux. */
    private static final int PORTS_PER_ADDRESS = 28_000;

    /**
     * Estimates the cost of a plan.
     *
     * @param testers
     *            number of testers that share the plan
     * @param mostDescriptors
     *            limit of file descriptors of a tester
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

    /** Returns the size of the records on the controller's disk; 0 if unknown. */
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
