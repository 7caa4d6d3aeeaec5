package org.openmds.loadtest.result.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.text.CountText;

/**
 * Damage to a tester's records. Damaged records are left out of the analysis.
 *
 * @param badPlaces
 *            number of places in its file without an intact batch
 * @param skippedBytes
 *            number of bytes at those places
 * @param duplicateBatches
 *            number of batches that were there before
 * @param foreignBatches
 *            number of batches of another tester
 * @param missingBatches
 *            number of batches that never came, by the gaps in their sequence numbers
 * @param faults
 *            number of deleted records of intact batches, by fault
 */
public record RecordDamage(long badPlaces, long skippedBytes, long duplicateBatches, long foreignBatches,
        long missingBatches,
        Map<RecordFault, Long> faults) {

    public RecordDamage {
        faults = Map.copyOf(faults);
    }

    /** Returns the number of records that were deleted one by one. */
    public long deletedRecords() {
        return faults.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns true if no records are lost; duplicates are no loss. */
    public boolean isLossless() {
        return badPlaces == 0 && foreignBatches == 0 && missingBatches == 0 && deletedRecords() == 0;
    }

    /** Returns one phrase per kind of damage, for users; empty if there is none. */
    public List<String> phrases() {
        List<String> phrases = new ArrayList<>();
        add(phrases, badPlaces, "no intact batch at %s (%s skipped)".formatted(CountText.of(badPlaces, "place"),
                CountText.of(skippedBytes, "byte")));
        add(phrases, duplicateBatches,
                CountText.of(duplicateBatches, "duplicate batch", "duplicate batches") + " ignored");
        add(phrases, foreignBatches, CountText.of(foreignBatches, "batch", "batches") + " of another tester ignored");
        add(phrases, missingBatches, CountText.of(missingBatches, "batch", "batches") + " missing in the sequence");
        for (RecordFault fault : RecordFault.values()) {
            long count = faults.getOrDefault(fault, 0L);
            add(phrases, count, "%s %s ignored".formatted(CountText.of(count, "record"), fault.text()));
        }
        return phrases;
    }

    private static void add(List<String> phrases, long count, String phrase) {
        if (count > 0) {
            phrases.add(phrase);
        }
    }
}
