package org.openmds.benchmarks.replication.fault;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * One planned fault. A plan depends on its seed alone.
 *
 * @param kind
 *            the kind of fault
 * @param takesLeader
 *            whether the first victim is the leader at that time
 * @param victim
 *            the number of the first victim, if it is not the leader
 * @param next
 *            whether the second victim is the next member or the one after it
 * @param victims
 *            the number of victims of a kill
 * @param holdMillis
 *            the duration of the fault
 * @param calmMillis
 *            the time without a fault after it
 */
record FaultStep(FaultScenario kind, boolean takesLeader, int victim, boolean next, int victims, int holdMillis,
        int calmMillis) {

    private static final int MIN_HOLD_MILLIS = 1_000;
    private static final int MAX_HOLD_MILLIS = 10_000;
    private static final int MIN_CALM_MILLIS = 500;
    private static final int MAX_CALM_MILLIS = 4_000;

    /** Returns the steps of one round: each of the kinds once, in a random order. */
    static List<FaultStep> round(List<FaultScenario> kinds, Random random) {
        List<FaultScenario> shuffled = new ArrayList<>(kinds);
        Collections.shuffle(shuffled, random);
        return shuffled.stream().map(kind -> draw(kind, random)).toList();
    }

    private static FaultStep draw(FaultScenario kind, Random random) {
        int victims = new int[]{1, 1, 1, 1, 1, 2, 2, 3}[random.nextInt(8)];
        return new FaultStep(kind, random.nextBoolean(), random.nextInt(MemberCluster.MEMBERS), random.nextBoolean(),
                victims, random.nextInt(MIN_HOLD_MILLIS, MAX_HOLD_MILLIS),
                random.nextInt(MIN_CALM_MILLIS, MAX_CALM_MILLIS));
    }
}
