package org.openmds.loadtest.result.capacity;

import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;

/** Makes the plan of one level of a search: that of a service's usual run, with another number of users. */
public final class LevelPlan {

    private LevelPlan() {
    }

    /**
     * @param usual
     *            the usual plan; its users and steps are ignored
     * @param settle
     *            time in which the users start; it is left out of all figures
     * @throws IllegalArgumentException
     *             if the plan's model is open: it has no users
     */
    public static LoadPlan of(LoadPlan usual, int users, Duration settle, Duration hold) {
        if (usual.load().model() == LoadProfile.LoadModel.OPEN) {
            throw new IllegalArgumentException(
                    "a capacity in users needs a plan of the closed model, got a rate of requests");
        }
        Duration ramp = settle.dividedBy(2);
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(users, ramp, settle.minus(ramp).plus(hold))), usual.load().think(),
                usual.load().stagger());
        return new LoadPlan(usual.name(), usual.client(), load, usual.connection(), usual.timeout(), settle,
                usual.drain(), new LoadPlan.PlanSampling(usual.sampling().phasesEvery(), usual.sampling().clockEvery()),
                usual.sourceAddresses(), usual.seed());
    }
}
