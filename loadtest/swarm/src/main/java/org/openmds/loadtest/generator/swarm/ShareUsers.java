package org.openmds.loadtest.generator.swarm;

import java.util.List;
import java.util.SplittableRandom;

import org.openmds.loadtest.model.pace.Window;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.Share;

/** Which users of a plan a tester's clients are. */
record ShareUsers(Plan plan, Share share) {

    /**
     * An odd number, so that seeds and users that follow one another give unlike streams. Not the one by which a SplittableRandom counts on: a user's numbers
     * were those of the next user one later.
     */
    private static final long SPREAD = 0xD1342543DE82EF95L;
    /** More than users can be. */
    private static final long LOOPS = 1L << 40;

    static ShareUsers of(Swarm.Job job) {
        return new ShareUsers(job.plan(), job.share());
    }

    /** How many there are in the closed model. */
    int clients() {
        long users = Math.round(plan.load().highest());
        return Math.toIntExact((users - share.tester() + share.testers() - 1) / share.testers());
    }

    List<Window> windows(int client) {
        return Window.of(plan.load(), Math.addExact(Math.multiplyExact(client, share.testers()), share.tester()));
    }

    /** Of that user, the same in each run with the plan's seed, however many testers there are. */
    SplittableRandom random(int client) {
        return random((long) client * share.testers() + share.tester());
    }

    /** Of what is drawn on one of the tester's event loops; no user's. */
    SplittableRandom randomOfLoop(int loop) {
        return random(LOOPS + (long) loop * share.testers() + share.tester());
    }

    SplittableRandom random(long stream) {
        return new SplittableRandom(plan.seed() * SPREAD + (stream + 1) * SPREAD);
    }

    boolean isClosed() {
        return plan.load().model() == Load.Model.CLOSED;
    }
}
