package org.openmds.loadtest.generator.swarm;

import java.util.List;
import java.util.SplittableRandom;

import org.openmds.loadtest.model.pace.ActivePeriod;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.plan.LoadShare;

/** The users of a plan that the clients of one tester simulate. */
record ShareUsers(LoadPlan plan, LoadShare share) {

    /**
     * Factor for seeds. It is odd, so that consecutive seeds and users get unrelated random streams. It must not be the increment of
     * SplittableRandom: then a user's numbers would be those of the next user, shifted by one.
     */
    private static final long SEED_FACTOR = 0xD1342543DE82EF95L;
    /** Number of the first stream for event loops, above all user numbers. */
    private static final long FIRST_LOOP_STREAM = 1L << 40;

    static ShareUsers of(Swarm.Job job) {
        return new ShareUsers(job.plan(), job.share());
    }

    /** Returns the number of clients in the closed model. */
    int clients() {
        long users = Math.round(plan.load().maxLevel());
        return Math.toIntExact((users - share.tester() + share.testers() - 1) / share.testers());
    }

    List<ActivePeriod> activePeriods(int client) {
        return ActivePeriod.of(plan.load(), Math.addExact(Math.multiplyExact(client, share.testers()), share.tester()));
    }

    /** Returns the random numbers of that user. They are the same in each run with the plan's seed, for any number of testers. */
    SplittableRandom random(int client) {
        return random((long) client * share.testers() + share.tester());
    }

    /** Returns the random numbers for decisions of one of the tester's event loops that belong to no user. */
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
