package org.openmds.index.query;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

import org.openmds.index.query.CachedAnswer.EvaluationOutcome;
import org.openmds.wsrf.properties.QueryResults;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathResult;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/**
 * The partial results of a group's entries for one query, in cells of a few entries: after a change, only the cells with new entries are
 * evaluated. It contains only serial numbers of entries, not the entries. Not thread-safe.
 */
final class IncrementalAnswer {

    /** Entries of a cell: its evaluation takes a few microseconds, and a pass over all cells takes no longer than that. */
    private static final int CELL_ENTRIES = 16;
    private static final int CELLS_PER_BLOCK = Snapshot.BLOCK / CELL_ENTRIES;
    /** Overhead in bytes of a partial result that is not empty: its object, the output's and the array's. */
    private static final int OVERHEAD = 64;

    /** Serial numbers of the blocks in the last snapshot; 0 for a block whose evaluation is incomplete. */
    private long[] blocks = {};
    /** Serial numbers of the entries. */
    private long[] serials = {};
    private PartialResult[] cells = {};
    private long bytes;
    private final LongSupplier nanoTime;

    /**
     * @param nanoTime
     *            clock like {@link System#nanoTime}
     */
    IncrementalAnswer(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Returns the size in bytes. */
    long bytes() {
        return bytes + (long) Long.BYTES * (blocks.length + serials.length) + (long) Integer.BYTES * cells.length;
    }

    /**
     * Returns the answer.
     *
     * @throws XPathEvaluationException
     *             a limit is reached
     */
    EvaluationOutcome evaluate(QueryPlan.CombinedPlan plan, EvaluationLimits evaluationLimits) {
        Snapshot snapshot = plan.group().snapshot();
        resize(snapshot.entries().size(), PartialResult.empty(plan.combination()));
        TimeBudget timeBudget = new TimeBudget(nanoTime, evaluationLimits);
        for (int block = 0; block < blocks.length; block++) {
            if (blocks[block] != snapshot.blockSerial(block)) {
                blocks[block] = 0;
                refreshBlock(block, plan, timeBudget);
                blocks[block] = snapshot.blockSerial(block);
            }
        }
        PartialResult entries = PartialResult.combine(Arrays.asList(cells), plan.combination(), evaluationLimits);
        return timeBudget.within(left -> plan.withEntries(entries, left));
    }

    private void refreshBlock(int block, QueryPlan.CombinedPlan plan, TimeBudget timeBudget) {
        List<Entry> entries = plan.group().snapshot().entries();
        int last = Math.min(cells.length, (block + 1) * CELLS_PER_BLOCK);
        for (int cell = block * CELLS_PER_BLOCK; cell < last; cell++) {
            int from = cell * CELL_ENTRIES;
            int to = Math.min(entries.size(), from + CELL_ENTRIES);
            if (!isUnchanged(from, to, entries)) {
                set(cell, timeBudget.within(left -> evaluateCell(from, to, plan, left)));
                timeBudget.requireLength(bytes);
                for (int position = from; position < to; position++) {
                    serials[position] = entries.get(position).serial();
                }
            }
        }
    }

    private boolean isUnchanged(int from, int to, List<Entry> entries) {
        for (int position = from; position < to; position++) {
            if (serials[position] != entries.get(position).serial()) {
                return false;
            }
        }
        return true;
    }

    private static PartialResult evaluateCell(int from, int to, QueryPlan.CombinedPlan plan,
            EvaluationLimits evaluationLimits) {
        GroupProperties group = plan.group();
        List<XmlTree> trees = group.entries().subList(from, to);
        XPathResult value = plan.local().evaluateEntries(trees, group.frame(), evaluationLimits.limits());
        return PartialResult.of(value, plan.combination(), evaluationLimits);
    }

    private void resize(int size, PartialResult nothing) {
        if (size == serials.length) {
            return;
        }
        int before = cells.length;
        for (int cell = size / CELL_ENTRIES; cell < before; cell++) {
            // The last remaining cell may lose entries.
            set(cell, nothing);
            Arrays.fill(serials, Math.min(serials.length, cell * CELL_ENTRIES),
                    Math.min(serials.length, (cell + 1) * CELL_ENTRIES), 0);
        }
        blocks = Arrays.copyOf(blocks, Math.ceilDiv(size, Snapshot.BLOCK));
        serials = Arrays.copyOf(serials, size);
        cells = Arrays.copyOf(cells, Math.ceilDiv(size, CELL_ENTRIES));
        if (cells.length > before) {
            Arrays.fill(cells, before, cells.length, nothing);
        }
    }

    private void set(int cell, PartialResult partialResult) {
        bytes += weight(partialResult) - weight(cells[cell]);
        cells[cell] = partialResult;
    }

    private static long weight(PartialResult partialResult) {
        return partialResult.isEmpty() ? 0 : OVERHEAD + partialResult.bytes();
    }

    /** The time limit of an evaluation: the step limit applies to each cell, the time limit to all together, because a caller waits. */
    private static final class TimeBudget {
        private final LongSupplier nanoTime;
        private final EvaluationLimits totalLimits;
        private final long start;

        private TimeBudget(LongSupplier nanoTime, EvaluationLimits all) {
            this.nanoTime = nanoTime;
            this.totalLimits = all;
            this.start = nanoTime.getAsLong();
        }

        /** Runs a part of the evaluation with the remaining time. */
        private <T> T within(Function<EvaluationLimits, T> part) {
            try {
                return part.apply(totalLimits.withTime(left()));
            } catch (XPathEvaluationException limit) {
                // If the time was over, the message must contain the total time and not the remaining one.
                left();
                throw limit;
            }
        }

        /** Refuses a long result before all of its parts are there. */
        private void requireLength(long length) {
            // Each part has its overhead besides its content.
            if (length > 2L * totalLimits.limits().maxResultBytes()) {
                throw QueryResults.tooLong(totalLimits.limits().maxResultBytes());
            }
        }

        private Duration left() {
            Duration maxTime = totalLimits.limits().maxTime();
            Duration left = maxTime.minusNanos(nanoTime.getAsLong() - start);
            if (left.isNegative()) {
                throw new XPathEvaluationException("the evaluation took longer than " + maxTime.toMillis() + " ms");
            }
            return left;
        }
    }
}
