package org.openmds.loadtest.generator.swarm;

import java.util.List;
import java.util.SplittableRandom;

import org.openmds.loadtest.model.pace.ActivePeriod;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadShare;

/** Which users of a plan a tester's clients are. */
record ShareUsers(LoadPlan plan, LoadShare share) {

    /**
     * An odd number, so that seeds and users that follow one another give unlike streams. Not the one by which a SplittableRandom counts on: a user's numbers
     * were those of the next user one later.
     */
    private static final long SEED_FACTOR = 0xD1342543DE82EF95L;
    /** More than users can be. */
    private static final long FIRST_LOOP_STREAM = 1L << 40;

    static ShareUsers of(Swarm.Job job) {
        return new ShareUsers(job.plan(), job.share());
    }

    /** How many there are in the closed model. */
    int clients() {
        long users = Math.round(plan.load().maxLevel());
        return Math.toIntExact((users - share.tester() + share.testers() - 1) / share.testers());
    }

    List<ActivePeriod> windows(int client) {
        return ActivePeriod.of(plan.load(), Math.addExact(Math.multiplyExact(client, share.testers()), share.tester()));
    }

    /** Of that user, the same in each run with the plan's seed, however many testers there are. */
    SplittableRandom random(int client) {
        return random((long) client * share.testers() + share.tester());
    }

    /** Of what is drawn on one of the tester's event loops; no user's. */
    SplittableRandom randomOfLoop(int loop) {
        return random(FIRST_LOOP_STREAM + (long) loop * share.testers() + share.tester());
    }

    SplittableRandom random(long stream) {
        return new SplittableRandom(plan.seed() * SEED_FACTOR + (stream + 1) * SEED_FACTOR);
    }

    boolean isClosed() {
        return plan.load().model() == LoadProfile.LoadModel.CLOSED;
    }
}
