package org.openmds.loadtest.result.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What was wrong with a tester's records, and left out.
 *
 * @param badPlaces
 *            of its file at which no intact batch was
 * @param skippedBytes
 *            there
 * @param duplicateBatches
 *            that were there before
 * @param foreignBatches
 *            of another tester
 * @param missingBatches
 *            that never came, by the gaps in their sequence
 * @param faults
 *            records of intact batches, by what is wrong with them
 */
public record RecordDamage(long badPlaces, long skippedBytes, long duplicateBatches, long foreignBatches,
        long missingBatches,
        Map<RecordFault, Long> faults) {

    public RecordDamage {
        faults = Map.copyOf(faults);
    }

    /** Records that were deleted one by one. */
    public long deletedRecords() {
        return faults.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Nothing is lost by duplicates. */
    public boolean isLossless() {
        return badPlaces == 0 && foreignBatches == 0 && missingBatches == 0 && deletedRecords() == 0;
    }

    /** For people: a phrase each; empty where all was well. */
    public List<String> phrases() {
        List<String> phrases = new ArrayList<>();
        add(phrases, badPlaces, "no intact batch at %d places (%d bytes skipped)".formatted(badPlaces, skippedBytes));
        add(phrases, duplicateBatches, "%d batches twice, taken once".formatted(duplicateBatches));
        add(phrases, foreignBatches, "%d batches of another tester deleted".formatted(foreignBatches));
        add(phrases, missingBatches, "%d batches missing in the sequence".formatted(missingBatches));
        for (RecordFault fault : RecordFault.values()) {
            long count = faults.getOrDefault(fault, 0L);
            add(phrases, count, "%d records %s deleted".formatted(count, fault.text()));
        }
        return phrases;
    }

    private static void add(List<String> phrases, long count, String phrase) {
        if (count > 0) {
            phrases.add(phrase);
        }
    }
}
