package org.openmds.attacks;

import java.time.Duration;

/**
 * The size of an attack and the limit of what it may do to the health page.
 *
 * @param attackers
 *            number of attackers
 * @param time
 *            time of the attack
 * @param longestHealth
 *            longest time until the page {@code /health/live} is answered
 * @param eachStatus
 *            true if the attackers must get each status that the attack requires, false if one of them is enough
 */
record AttackPlan(int attackers, Duration time, Duration longestHealth, boolean eachStatus) {

    /** Beside the tests of other modules, which may have both processors. */
    static final AttackPlan SHORT = new AttackPlan(16,
            Duration.ofMillis(Integer.getInteger("openmds.attacks.millis", 1_000)), Duration.ofSeconds(5), false);
    /** Alone on a machine. */
    static final AttackPlan LONG = new AttackPlan(64, Duration.ofSeconds(60), Duration.ofSeconds(1), true);
}
