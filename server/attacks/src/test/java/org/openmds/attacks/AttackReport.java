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
 * @param others
 *            times of other callers
 * @param health
 *            longest time until the health page was answered
 * @param exit
 *            exit code of the server if it has ended, else empty
 */
record AttackReport(Attack attack, String outcome, CallTimes others, Duration health, String exit) {

    /** One of so many calls of other callers must be answered: each of their calls takes 800 ms then. */
    private static final int CALLS_FOR_AN_ANSWER = 40;
    private static final Path FILE = Path.of("target", "attacks.txt");

    /** Returns what does not hold; empty if the server survived the attack. */
    List<String> problems(AttackPlan plan) {
        List<String> problems = new ArrayList<>();
        if (!exit.isEmpty()) {
            problems.add("the server ended with code " + exit);
        }
        if (health.compareTo(plan.longestHealth()) > 0) {
            problems.add("/health/live was answered after %d ms, expected %d at most".formatted(health.toMillis(),
                    plan.longestHealth().toMillis()));
        }
        if (others.answered() < others.count() / CALLS_FOR_AN_ANSWER) {
            problems.add("other callers got %d answers: %s".formatted(others.answered(), others));
        }
        List<Integer> statuses = Arrays.stream(outcome.split(" ", -1))
                .filter(count -> count.matches("-?\\d+=.*"))
                .map(count -> Integer.parseInt(count.substring(0, count.indexOf('='))))
                .toList();
        List<Integer> unexpected = statuses.stream()
                .filter(status -> status != AttackConnection.CLOSED && !attack.permitted().contains(status))
                .toList();
        if (!unexpected.isEmpty()) {
            problems.add("the attackers got the statuses %s, expected some of %s".formatted(unexpected,
                    attack.permitted()));
        }
        boolean reached = plan.eachStatus() || attack.required().isEmpty()
                ? statuses.containsAll(attack.required())
                : statuses.stream().anyMatch(attack.required()::contains);
        if (!reached) {
            problems.add("the attackers got the statuses %s, expected %s of %s".formatted(statuses,
                    plan.eachStatus() ? "each" : "one", attack.required()));
        }
        return problems;
    }

    /** Prints this report, and adds it to the file {@code target/attacks.txt}. */
    void print() throws IOException {
        System.out.println(this);
        Files.createDirectories(FILE.getParent());
        Files.writeString(FILE, this + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Override
    public String toString() {
        return "attack %s (%s): %s; others: %s; health %d ms; %s".formatted(attack.name(), attack.sends(), outcome,
                others, health.toMillis(), exit.isEmpty() ? "alive" : "ended with code " + exit);
    }
}
