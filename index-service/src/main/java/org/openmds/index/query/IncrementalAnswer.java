package org.openmds.index.query;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

import org.openmds.index.query.CachedAnswer.EvaluationOutcome;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathEvaluationException;
import org.openmds.wsrf.xpath.XPathResult;

/**
 * What the entries of a group contribute to one query, in cells of a few entries, so that after a change only the cells with new entries are looked at. It
 * holds no entry, only the numbers by which it knows them again. Not thread-safe.
 */
final class IncrementalAnswer {

    /** Entries of a cell: a few microseconds to evaluate, and few enough cells that to go over all of them takes no longer. */
    private static final int CELL_ENTRIES = 16;
    private static final int CELLS_PER_BLOCK = Snapshot.BLOCK / CELL_ENTRIES;
    /** Of a share that is something: its object, the output's and the array's. */
    private static final int OVERHEAD = 64;

    /** Of the blocks of the snapshot that was looked at last; 0 for one that was not looked at to its end. */
    private long[] blocks = {};
    /** Of the entries. */
    private long[] serials = {};
    private PartialResult[] cells = {};
    private long bytes;
    private final LongSupplier nanoTime;

    /**
     * @param nanoTime
     *            as {@link System#nanoTime}
     */
    IncrementalAnswer(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Bytes that it takes. */
    long bytes() {
        return bytes + (long) Long.BYTES * (blocks.length + serials.length) + (long) Integer.BYTES * cells.length;
    }

    /**
     * The answer.
     *
     * @throws XPathEvaluationException
     *             the bounds were reached
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
        PartialResult entries = PartialResult.combine(Arrays.asList(cells), plan.combination(),
                evaluationLimits.limits());
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
                for (int place = from; place < to; place++) {
                    serials[place] = entries.get(place).serial();
                }
            }
        }
    }

    private boolean isUnchanged(int from, int to, List<Entry> entries) {
        for (int place = from; place < to; place++) {
            if (serials[place] != entries.get(place).serial()) {
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
            // The last cell that stays may lose entries.
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

    /** Each cell has the limit in steps for itself; the limit in time is for all together, because somebody waits for them. */
    private static final class TimeBudget {
        private final LongSupplier nanoTime;
        private final EvaluationLimits totalLimits;
        private final long start;

        private TimeBudget(LongSupplier nanoTime, EvaluationLimits all) {
            this.nanoTime = nanoTime;
            this.totalLimits = all;
            this.start = nanoTime.getAsLong();
        }

        /** The outcome of a part of the evaluation, which has the time that is left. */
        private <T> T within(Function<EvaluationLimits, T> part) {
            try {
                return part.apply(totalLimits.withTime(left()));
            } catch (XPathEvaluationException limit) {
                // Told of all the time, and not of what was left, when that was it.
                left();
                throw limit;
            }
        }

        private Duration left() {
            Duration most = totalLimits.limits().maxTime();
            Duration left = most.minusNanos(nanoTime.getAsLong() - start);
            if (left.isNegative()) {
                throw new XPathEvaluationException("The evaluation took longer than " + most.toMillis() + " ms.");
            }
            return left;
        }
    }
}
