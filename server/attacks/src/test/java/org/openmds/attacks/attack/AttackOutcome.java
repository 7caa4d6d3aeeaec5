package org.openmds.attacks.attack;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts of one attack, for all attackers together: attempts, bytes, and answers by status. Thread-safe. */
public final class AttackOutcome {

    private final LongAdder attempts = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final Map<Integer, LongAdder> answers = new ConcurrentHashMap<>();

    void countAttempt() {
        attempts.increment();
    }

    void countBytes(long sent) {
        bytes.add(sent);
    }

    void count(int status) {
        answers.computeIfAbsent(status, _ -> new LongAdder()).increment();
    }

    /** Returns true if one of the statuses occurred, or if there are none. */
    public boolean hasAny(Set<Integer> statuses) {
        return statuses.isEmpty() || statuses.stream().anyMatch(answers::containsKey);
    }

    /** Returns the counts as one line: {@code attempts=4 bytes=100 503=2 -1=1}. */
    public String line() {
        Stream<String> totals = Stream.of("attempts=" + attempts.sum(), "bytes=" + bytes.sum());
        Stream<String> byStatus = new TreeMap<>(answers).entrySet()
                .stream()
                .map(answer -> answer.getKey() + "=" + answer.getValue().sum());
        return Stream.concat(totals, byStatus).collect(Collectors.joining(" "));
    }
}
