package org.openmds.benchmarks.replication.entry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import com.google.errorprone.annotations.FormatMethod;

/**
 * Checks a history of entries against the answers of members and against the entries that they have at the end. Each entry has one owner, who sends
 * one request at a time, so each entry is checked alone. Reads of a member may be old, but they never go back. For one thread.
 */
final class EntryCheck {

    private static final int EXAMPLES = 5;
    private static final Duration SLACK = Duration.ofSeconds(5);

    private final Map<Integer, EntryLife> lives = new HashMap<>();
    private final Map<EntryViolation, Integer> counts = new EnumMap<>(EntryViolation.class);
    private final List<String> examples = new ArrayList<>();

    private EntryCheck(List<EntryOperation> operations) {
        Map<Integer, List<EntryOperation>> byEntry = new HashMap<>();
        operations.forEach(operation -> byEntry.computeIfAbsent(operation.entry(), _ -> new ArrayList<>())
                .add(operation));
        byEntry.forEach((entry, all) -> lives.put(entry, new EntryLife(all)));
    }

    /**
     * The result of a check.
     *
     * @param counts
     *            the number of violations of each kind; kinds without one are missing
     * @param examples
     *            some violations of each kind, each with its kind
     */
    record EntryFindings(Map<EntryViolation, Integer> counts, List<String> examples) {

        int count(EntryViolation kind) {
            return counts.getOrDefault(kind, 0);
        }

        Optional<String> example(EntryViolation kind) {
            return examples.stream().filter(text -> text.startsWith(kind + ":")).findFirst();
        }
    }

    static EntryFindings check(List<EntryOperation> operations, FinalEntries finalEntries) {
        EntryCheck check = new EntryCheck(operations);
        check.lives.values()
                .forEach(life -> life.violations()
                        .forEach(shown -> check.add(shown.violation(), "%s", shown.operation().toLine())));
        check.checkEnd(finalEntries);
        return new EntryFindings(check.counts, check.examples);
    }

    private void checkEnd(FinalEntries finalEntries) {
        Optional<Set<Integer>> first = Optional.empty();
        for (int member = 0; member < finalEntries.ofMembers().size(); member++) {
            Optional<List<Integer>> entries = finalEntries.ofMembers().get(member);
            if (entries.isEmpty()) {
                add(EntryViolation.NO_AGREEMENT, "member %d does not tell its entries", member);
                continue;
            }
            Set<Integer> present = new HashSet<>(entries.get());
            if (present.size() < entries.get().size()) {
                add(EntryViolation.DOUBLED, "member %d has %d entries of %d members", member, entries.get().size(),
                        present.size());
            }
            if (first.isPresent() && !first.get().equals(present)) {
                add(EntryViolation.UNEQUAL, "member %d has %d entries, the first one %d", member, present.size(),
                        first.get().size());
            }
            first = first.or(() -> Optional.of(present));
            checkEnd(member, present, finalEntries);
        }
    }

    private void checkEnd(int member, Set<Integer> present, FinalEntries finalEntries) {
        lives.forEach((entry, life) -> {
            boolean isPresent = present.contains(entry);
            if (!isPresent && life.isAdded() && life.mustExistAt(finalEntries.end())) {
                add(EntryViolation.LOST, "entry %d at member %d", entry, member);
            } else if (isPresent && life.isDestroyed()) {
                add(EntryViolation.RETURNED, "entry %d at member %d at the end", entry, member);
            } else if (isPresent && life.latestEnd(EntryClient.TIMEOUT.toNanos(), finalEntries.faultsEnd())
                    + SLACK.toNanos() < finalEntries.start()) {
                add(EntryViolation.OVERDUE, "entry %d at member %d", entry, member);
            }
        });
        present.stream()
                .filter(entry -> !lives.containsKey(entry))
                .forEach(entry -> add(EntryViolation.UNKNOWN, "entry %d at member %d", entry, member));
    }

    @FormatMethod
    private void add(EntryViolation kind, String format, Object... values) {
        if (counts.merge(kind, 1, Integer::sum) <= EXAMPLES) {
            examples.add(kind + ": " + format.formatted(values));
        }
    }
}
