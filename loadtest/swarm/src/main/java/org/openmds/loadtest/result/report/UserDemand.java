package org.openmds.loadtest.result.report;

import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Summary;

/**
 * The most that the users of a closed model could ask for: N / (Z + R), with the least response R that was seen. A throughput at this
 * line says what clients asked for, and little of what the service could give.
 */
public final class UserDemand {

    /** From this part of the ceiling on, clients are the limit. */
    private static final double NEAR_SHARE = 0.95;

    private final boolean applies;
    private final double cycle;

    private UserDemand(boolean applies, double cycle) {
        this.applies = applies;
        this.cycle = cycle;
    }

    /** Of a run; it applies where users think. */
    public static UserDemand of(RunResult run) {
        LoadProfile load = run.plan().load();
        double think = load.think().mean().toNanos() / 1e9;
        double least = load.think().kind() == LoadProfile.ThinkTime.ThinkKind.SCHEDULE
                ? 0
                : run.whole().response().least();
        return new UserDemand(load.model() == LoadProfile.LoadModel.CLOSED && think > 0, think + least);
    }

    /** In requests a second; NaN where it does not apply. */
    double at(double users) {
        return applies ? users / cycle : Double.NaN;
    }

    boolean applies() {
        return applies;
    }

    /** Whether clients, not the service, set the throughput. */
    public boolean isLimit(Summary part) {
        return applies && part.users() > 0 && part.throughput() >= NEAR_SHARE * at(part.users());
    }
}
