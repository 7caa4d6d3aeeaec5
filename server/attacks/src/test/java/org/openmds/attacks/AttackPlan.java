package org.openmds.attacks;

import java.time.Duration;

/**
 * The size of an attack and its limits.
 *
 * @param baseline
 *            time of the attack on the static sink, for comparison
 * @param time
 *            time of the attack on the server
 * @param smallest
 *            99th percentile of other callers' times that is accepted whatever it is beside the static sink: pauses of the collector and of the
 *            machine are longer than three times a very short time
 */
record AttackPlan(int attackers, Duration baseline, Duration time, Duration smallest) {

    /** Factor by which an attack may increase the 99th percentile of other callers' times. */
    static final int FACTOR = 3;
    /** Longest time until the page {@code /health/live} is answered. */
    static final Duration LONGEST_HEALTH = Duration.ofSeconds(1);

    /** A plan for each build. On a machine that is busy with other work, attackers need more seconds to send as much. */
    static final AttackPlan SHORT = new AttackPlan(16, Duration.ofMillis(700),
            Duration.ofSeconds(Integer.getInteger("openmds.attacks.seconds", 3)),
            Duration.ofMillis(100));
    static final AttackPlan LONG = new AttackPlan(64, Duration.ofSeconds(20), Duration.ofSeconds(60),
            Duration.ofMillis(50));
}
