package org.openmds.benchmarks.replication.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.benchmarks.replication.entry.EntryOperation.EntryAction;

/** One history for each promise that members can break. */
final class EntryCheckTest {

    private static final long SECOND = 1_000_000_000;
    private static final long LONG = 1_000 * SECOND;
    private static final int ENTRY = 7;

    private final List<EntryOperation> operations = new ArrayList<>();

    private void add(EntryAction action, int member, int generation, long start, long end, long value) {
        operations.add(new EntryOperation(0, action, ENTRY, member, generation, start * SECOND,
                end == EntryOperation.UNKNOWN ? end : end * SECOND, value));
    }

    private Map<EntryViolation, Integer> check(List<List<Integer>> entries) {
        return EntryCheck.check(operations, new FinalEntries(50 * SECOND, 100 * SECOND, 101 * SECOND,
                entries.stream().map(Optional::of).toList())).counts();
    }

    private Map<EntryViolation, Integer> check(Integer... everywhere) {
        List<Integer> entries = Arrays.asList(everywhere);
        return check(List.of(entries, entries, entries));
    }

    @Test
    void check_entryIsThere_findsNothing() {
        add(EntryAction.ADD, 0, 1, 1, 2, LONG);
        add(EntryAction.READ, 1, 1, 1, 2, EntryOperation.MISSING);
        add(EntryAction.READ, 1, 1, 3, 4, EntryOperation.PRESENT);

        assertThat(check(ENTRY)).isEmpty();
    }

    @Test
    void check_acknowledgedEntryMissingAtOneMember_isLostAndUnequal() {
        add(EntryAction.ADD, 0, 1, 1, 2, LONG);

        assertThat(check(List.of(List.of(ENTRY), List.of(ENTRY), List.of())))
                .containsOnly(Map.entry(EntryViolation.LOST, 1), Map.entry(EntryViolation.UNEQUAL, 1));
    }

    @Test
    void check_entryOfUnknownOutcome_mayBeThereOrNot() {
        add(EntryAction.ADD, 0, 1, 1, EntryOperation.UNKNOWN, LONG);

        assertThat(check()).isEmpty();
        assertThat(check(ENTRY)).isEmpty();
    }

    @Test
    void check_leaseEndsBeforeItsEnd_isFound() {
        add(EntryAction.ADD, 0, 1, 1, 2, 10 * SECOND);
        add(EntryAction.READ, 0, 1, 5, 6, EntryOperation.MISSING);

        assertThat(check()).containsOnly(Map.entry(EntryViolation.ENDED_EARLY, 1));
    }

    @Test
    void check_renewalOfALivingEntryFindsNone_isFound() {
        add(EntryAction.ADD, 0, 1, 1, 2, 10 * SECOND);
        add(EntryAction.RENEW, 2, 1, 5, 6, EntryOperation.MISSING);

        assertThat(check()).containsOnly(Map.entry(EntryViolation.ENDED_EARLY, 1));
    }

    @Test
    void check_memberThatNeverHadTheEntry_mayMissIt() {
        add(EntryAction.ADD, 0, 1, 1, 2, 10 * SECOND);
        add(EntryAction.READ, 1, 1, 5, 6, EntryOperation.MISSING);
        add(EntryAction.READ, 0, 2, 5, 6, EntryOperation.MISSING);

        assertThat(check()).isEmpty();
    }

    @Test
    void check_entryGoneForATime_isHidden() {
        add(EntryAction.ADD, 0, 1, 1, 2, LONG);
        add(EntryAction.READ, 0, 1, 5, 6, EntryOperation.MISSING);
        add(EntryAction.READ, 0, 1, 7, 8, EntryOperation.PRESENT);

        assertThat(check(ENTRY)).containsOnly(Map.entry(EntryViolation.HIDDEN, 1));
    }

    @Test
    void check_leaseEndsAtItsEnd_findsNothing() {
        add(EntryAction.ADD, 0, 1, 1, 2, 10 * SECOND);
        add(EntryAction.RENEW, 0, 1, 8, 9, 10 * SECOND);
        add(EntryAction.READ, 0, 1, 12, 13, EntryOperation.PRESENT);
        add(EntryAction.READ, 0, 1, 18, 19, EntryOperation.MISSING);

        assertThat(check()).isEmpty();
    }

    @Test
    void check_leaseThatDoesNotEnd_isFound() {
        add(EntryAction.ADD, 0, 1, 1, 2, 10 * SECOND);

        assertThat(check(ENTRY)).containsOnly(Map.entry(EntryViolation.OVERDUE, 3));
    }

    @Test
    void check_destroyedEntryShownAgain_isFound() {
        add(EntryAction.ADD, 0, 1, 1, 2, LONG);
        add(EntryAction.DESTROY, 0, 1, 3, 4, EntryOperation.PRESENT);
        add(EntryAction.READ, 1, 1, 5, 6, EntryOperation.PRESENT);
        assertThat(check()).isEmpty();

        add(EntryAction.READ, 0, 1, 5, 6, EntryOperation.PRESENT);
        assertThat(check()).containsOnly(Map.entry(EntryViolation.RETURNED, 1));
    }

    @Test
    void check_memberShowsADestroyedEntryAfterItDidNot_isFound() {
        add(EntryAction.ADD, 0, 1, 1, 2, LONG);
        add(EntryAction.DESTROY, 0, 1, 3, 4, EntryOperation.PRESENT);
        add(EntryAction.READ, 1, 1, 5, 6, EntryOperation.MISSING);
        add(EntryAction.READ, 1, 1, 7, 8, EntryOperation.PRESENT);

        assertThat(check()).containsOnly(Map.entry(EntryViolation.RETURNED, 1));
    }

    @Test
    void check_destroyedEntryAtTheEnd_isFound() {
        add(EntryAction.ADD, 0, 1, 1, 2, LONG);
        add(EntryAction.DESTROY, 0, 1, 3, 4, EntryOperation.PRESENT);

        assertThat(check(ENTRY)).containsOnly(Map.entry(EntryViolation.RETURNED, 3));
    }

    @Test
    void check_entriesThatNobodyAddedOrThatAreThereTwice_areFound() {
        add(EntryAction.ADD, 0, 1, 1, 2, LONG);

        assertThat(check(ENTRY, ENTRY, 8)).containsOnly(Map.entry(EntryViolation.DOUBLED, 3),
                Map.entry(EntryViolation.UNKNOWN, 3));
    }
}
