package org.openmds.benchmarks.replication.entry;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.openmds.benchmarks.replication.entry.EntryOperation.EntryAction;

/** All operations on one entry. For one thread. */
final class EntryLife {

    private static final long NEVER = Long.MAX_VALUE;

    private final List<EntryOperation> byEnd;
    private final long destroyStart;

    EntryLife(List<EntryOperation> operations) {
        byEnd = operations.stream().sorted(Comparator.comparingLong(EntryOperation::end)).toList();
        destroyStart = operations.stream()
                .filter(operation -> operation.action() == EntryAction.DESTROY && !operation.isMissing())
                .mapToLong(EntryOperation::start)
                .min()
                .orElse(NEVER);
    }

    /** A process of a member. */
    private record MemberRun(int member, int generation) {

        static MemberRun of(EntryOperation operation) {
            return new MemberRun(operation.member(), operation.generation());
        }

        boolean isKnown() {
            return generation != EntryOperation.NO_GENERATION;
        }
    }

    /** A violation, and the operation that shows it. */
    record ShownViolation(EntryViolation violation, EntryOperation operation) {
    }

    /** True if the entry was acknowledged. */
    boolean isAdded() {
        return byEnd.stream()
                .anyMatch(operation -> operation.action() == EntryAction.ADD && operation.isAcknowledgedChange());
    }

    boolean isDestroyed() {
        return byEnd.stream()
                .anyMatch(operation -> operation.action() == EntryAction.DESTROY && operation.isAcknowledgedChange());
    }

    /** True if the entry must be there during all of a request: its lease was granted before, and no writer began to destroy it. */
    private boolean mustExist(long start, long end) {
        return destroyStart > end && guaranteedUntil(start) > end;
    }

    /** True if the entry must be there at the end of the run. */
    boolean mustExistAt(long time) {
        return destroyStart == NEVER && guaranteedUntil(time) > time;
    }

    /** Returns the time until which leases last that were acknowledged before a time. */
    private long guaranteedUntil(long time) {
        return byEnd.stream()
                .filter(operation -> operation.grantsLease() && operation.end() < time)
                .mapToLong(EntryOperation::leaseEnd)
                .max()
                .orElse(Long.MIN_VALUE);
    }

    /**
     * Returns the latest time at which the entry may still be there.
     *
     * @param timeout
     *            the longest time of a request without an answer
     * @param faultsEnd
     *            the time after which no leader extends leases
     */
    long latestEnd(long timeout, long faultsEnd) {
        return byEnd.stream()
                .filter(operation -> operation.action() == EntryAction.ADD
                        || operation.action() == EntryAction.RENEW && !operation.isMissing())
                .mapToLong(operation -> Math.max(faultsEnd + operation.value() / 2, operation.value()
                        + (operation.end() == EntryOperation.UNKNOWN
                                ? operation.start() + timeout
                                : operation.end())))
                .max()
                .orElse(Long.MIN_VALUE);
    }

    /** Returns what the answers of members contradict; the first contradiction of each kind. */
    List<ShownViolation> violations() {
        return Stream.of(endedEarly(), returned()).flatMap(Optional::stream).toList();
    }

    private Optional<ShownViolation> endedEarly() {
        Set<MemberRun> seen = new HashSet<>();
        for (EntryOperation operation : byEnd) {
            MemberRun run = MemberRun.of(operation);
            if (operation.isMissing() && mustExist(operation.start(), operation.end())
                    && (operation.action() != EntryAction.READ || seen.contains(run))) {
                return Optional.of(new ShownViolation(
                        isSeenLater(run, operation.end()) ? EntryViolation.HIDDEN : EntryViolation.ENDED_EARLY,
                        operation));
            }
            if (operation.end() != EntryOperation.UNKNOWN && !operation.isMissing() && run.isKnown()) {
                seen.add(run);
            }
        }
        return Optional.empty();
    }

    private boolean isSeenLater(MemberRun run, long time) {
        return byEnd.stream()
                .anyMatch(operation -> operation.action() == EntryAction.READ && operation.start() > time
                        && operation.value() == EntryOperation.PRESENT && MemberRun.of(operation).equals(run));
    }

    /** Looks for a member that shows the entry although it has acknowledged its end, or has not shown it since its end began. */
    private Optional<ShownViolation> returned() {
        for (EntryOperation read : byEnd) {
            if (read.action() == EntryAction.READ && read.value() == EntryOperation.PRESENT
                    && byEnd.stream().anyMatch(earlier -> showsEnd(earlier, read))) {
                return Optional.of(new ShownViolation(EntryViolation.RETURNED, read));
            }
        }
        return Optional.empty();
    }

    private boolean showsEnd(EntryOperation earlier, EntryOperation read) {
        MemberRun run = MemberRun.of(earlier);
        if (earlier.end() >= read.start() || !run.isKnown() || !run.equals(MemberRun.of(read))) {
            return false;
        }
        return earlier.action() == EntryAction.DESTROY && earlier.isAcknowledgedChange()
                || earlier.action() == EntryAction.READ && earlier.isMissing() && earlier.start() > destroyStart
                        && isDestroyed();
    }
}
