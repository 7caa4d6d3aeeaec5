package org.openmds.attacks;

import java.time.Duration;
import java.util.List;

/**
 * The effect of an attack on other callers, compared with that of the same attackers on the machine. It says something only if nothing else runs there.
 *
 * @param beside
 *            times of other callers while the attackers send to the static sink
 * @param during
 *            times of other callers while the attackers send to the server
 */
record SinkComparison(CallTimes beside, CallTimes during) {

    /** Factor by which an attack may increase the 99th percentile of other callers' times. */
    private static final int FACTOR = 3;
    /**
     * 99th percentile that is accepted whatever it is beside the static sink: pauses of the collector and of the machine are longer than three times a
     * very short time.
     */
    private static final Duration ACCEPTED = Duration.ofMillis(50);
    /** Time beside the static sink above which the machine or the server was too busy for a comparison. */
    private static final Duration LONGEST_BESIDE = Duration.ofSeconds(2);

    /** Returns what does not hold; empty if other callers were served well. */
    List<String> problems() {
        if (beside.percentile(99).compareTo(LONGEST_BESIDE) > 0) {
            return List.of("no comparison: the server was slow before the attack, " + beside);
        }
        Duration limit = beside.percentile(99).multipliedBy(FACTOR);
        boolean isServed = during.percentile(99).compareTo(limit) <= 0
                || during.percentile(99).compareTo(ACCEPTED) <= 0;
        return isServed
                ? List.of()
                : List.of("other callers: %s; beside the static sink: %s".formatted(during, beside));
    }
}
