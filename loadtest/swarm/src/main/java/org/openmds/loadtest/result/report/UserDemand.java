package org.openmds.loadtest.result.report;

import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Summary;

/**
 * The highest throughput that the users of a closed model can request: N / (Z + R), with the shortest measured response time R. A throughput near
 * this line shows the clients' demand, and little about the limits of the service.
 */
public final class UserDemand {

    /** Share of the demand above which clients are the limit. */
    private static final double NEAR_SHARE = 0.95;

    private final boolean applies;
    private final double cycle;

    private UserDemand(boolean applies, double cycle) {
        this.applies = applies;
        this.cycle = cycle;
    }

    /** Returns the demand of a run; it applies if users have a think time. */
    public static UserDemand of(RunResult run) {
        LoadProfile load = run.setup().plan().load();
        double think = load.think().mean().toNanos() / 1e9;
        double least = load.think().kind() == LoadProfile.ThinkTime.ThinkKind.SCHEDULE
                ? 0
                : run.summaries().whole().times().response().least();
        return new UserDemand(load.model() == LoadProfile.LoadModel.CLOSED && think > 0, think + least);
    }

    /** Returns the demand in requests per second; NaN if it does not apply. */
    double at(double users) {
        return applies ? users / cycle : Double.NaN;
    }

    boolean applies() {
        return applies;
    }

    /** Returns true if the clients limit the throughput, not the service. */
    public boolean isLimit(Summary part) {
        return applies && part.users() > 0 && part.throughput() >= NEAR_SHARE * at(part.users());
    }
}
