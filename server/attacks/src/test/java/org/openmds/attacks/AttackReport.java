package org.openmds.attacks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackConnection;

/**
 * The results of one attack.
 *
 * @param outcome
 *            counts of the attackers
 * @param beside
 *            times of other callers while the attackers send to the static sink
 * @param during
 *            times of other callers while the attackers send to the server
 * @param health
 *            longest time until the health page was answered
 * @param exit
 *            exit code of the server if it has ended, else empty
 */
record AttackReport(Attack attack, String outcome, CallTimes beside, CallTimes during, Duration health, String exit) {

    /** Time beside the static sink above which the machine or the server was too busy for a comparison. */
    private static final Duration LONGEST_BESIDE = Duration.ofSeconds(2);
    private static final Path FILE = Path.of("target", "attacks.txt");

    /** Returns what does not hold; empty if the server survived the attack. */
    List<String> problems(AttackPlan plan) {
        List<String> problems = new ArrayList<>();
        if (!exit.isEmpty()) {
            problems.add("the server ended with code " + exit);
        }
        if (health.compareTo(AttackPlan.LONGEST_HEALTH) > 0) {
            problems.add("/health/live was answered after %d ms, expected %d at most".formatted(health.toMillis(),
                    AttackPlan.LONGEST_HEALTH.toMillis()));
        }
        if (beside.percentile(99).compareTo(LONGEST_BESIDE) > 0) {
            problems.add("no comparison: the server was slow before the attack, " + beside);
        }
        Duration limit = beside.percentile(99).multipliedBy(AttackPlan.FACTOR);
        if (during.percentile(99).compareTo(limit) > 0 && during.percentile(99).compareTo(plan.smallest()) > 0) {
            problems.add("other callers: %s; beside the static sink: %s".formatted(during, beside));
        }
        List<Integer> unexpected = Arrays.stream(outcome.split(" ", -1))
                .filter(count -> count.matches("-?\\d+=.*"))
                .map(count -> Integer.parseInt(count.substring(0, count.indexOf('='))))
                .filter(status -> status != AttackConnection.CLOSED && !attack.permitted().contains(status))
                .toList();
        if (!unexpected.isEmpty()) {
            problems.add("the attackers got the statuses %s, expected some of %s".formatted(unexpected,
                    attack.permitted()));
        }
        return problems;
    }

    /** Prints this report, and adds it to the file {@code target/attacks.txt}. */
    void print() throws IOException {
        System.out.println(this);
        Files.writeString(FILE, this + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Override
    public String toString() {
        return "attack %s (%s): %s; others beside the sink: %s; during: %s; health %d ms; %s".formatted(attack.name(),
                attack.sends(), outcome, beside, during, health.toMillis(),
                exit.isEmpty() ? "alive" : "ended with code " + exit);
    }
}
