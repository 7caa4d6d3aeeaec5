package org.openmds.index.query;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

import org.openmds.index.query.Answer.Outcome;
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
final class Memo {

    /** Entries of a cell: a few microseconds to evaluate, and few enough cells that to go over all of them takes no longer. */
    private static final int CELL = 16;
    private static final int CELLS_A_BLOCK = Snapshot.BLOCK / CELL;
    /** Of a share that is something: its object, the output's and the array's. */
    private static final int OVERHEAD = 64;

    /** Of the blocks of the snapshot that was looked at last; 0 for one that was not looked at to its end. */
    private long[] blocks = {};
    /** Of the entries. */
    private long[] serials = {};
    private Share[] cells = {};
    private long bytes;
    private final LongSupplier nanoTime;

    /**
     * @param nanoTime
     *            as {@link System#nanoTime}
     */
    Memo(LongSupplier nanoTime) {
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
    Outcome evaluate(Plan.Combined plan, Bounds bounds) {
        Snapshot snapshot = plan.group().snapshot();
        resize(snapshot.entries().size(), Share.nothing(plan.combination()));
        Allowance allowance = new Allowance(nanoTime, bounds);
        for (int block = 0; block < blocks.length; block++) {
            if (blocks[block] != snapshot.blockSerial(block)) {
                blocks[block] = 0;
                lookAt(block, plan, allowance);
                blocks[block] = snapshot.blockSerial(block);
            }
        }
        Share entries = Share.together(Arrays.asList(cells), plan.combination(), bounds.limits());
        return allowance.within(left -> plan.with(entries, left));
    }

    private void lookAt(int block, Plan.Combined plan, Allowance allowance) {
        List<Entry> entries = plan.group().snapshot().entries();
        int last = Math.min(cells.length, (block + 1) * CELLS_A_BLOCK);
        for (int cell = block * CELLS_A_BLOCK; cell < last; cell++) {
            int from = cell * CELL;
            int to = Math.min(entries.size(), from + CELL);
            if (!isKnown(from, to, entries)) {
                set(cell, allowance.within(left -> share(from, to, plan, left)));
                for (int place = from; place < to; place++) {
                    serials[place] = entries.get(place).serial();
                }
            }
        }
    }

    private boolean isKnown(int from, int to, List<Entry> entries) {
        for (int place = from; place < to; place++) {
            if (serials[place] != entries.get(place).serial()) {
                return false;
            }
        }
        return true;
    }

    private static Share share(int from, int to, Plan.Combined plan, Bounds bounds) {
        GroupProperties group = plan.group();
        List<XmlTree> trees = group.entries().subList(from, to);
        XPathResult value = plan.local().inEntries(trees, group.frame(), bounds.limits());
        return Share.of(value, plan.combination(), bounds);
    }

    private void resize(int size, Share nothing) {
        if (size == serials.length) {
            return;
        }
        int before = cells.length;
        for (int cell = size / CELL; cell < before; cell++) {
            // The last cell that stays may lose entries.
            set(cell, nothing);
            Arrays.fill(serials, Math.min(serials.length, cell * CELL), Math.min(serials.length, (cell + 1) * CELL), 0);
        }
        blocks = Arrays.copyOf(blocks, Math.ceilDiv(size, Snapshot.BLOCK));
        serials = Arrays.copyOf(serials, size);
        cells = Arrays.copyOf(cells, Math.ceilDiv(size, CELL));
        if (cells.length > before) {
            Arrays.fill(cells, before, cells.length, nothing);
        }
    }

    private void set(int cell, Share share) {
        bytes += weight(share) - weight(cells[cell]);
        cells[cell] = share;
    }

    private static long weight(Share share) {
        return share.isNothing() ? 0 : OVERHEAD + share.bytes();
    }

    /** Each cell has the limit in steps for itself; the limit in time is for all together, because somebody waits for them. */
    private static final class Allowance {
        private final LongSupplier nanoTime;
        private final Bounds all;
        private final long start;

        private Allowance(LongSupplier nanoTime, Bounds all) {
            this.nanoTime = nanoTime;
            this.all = all;
            this.start = nanoTime.getAsLong();
        }

        /** The outcome of a part of the evaluation, which has the time that is left. */
        private <T> T within(Function<Bounds, T> part) {
            try {
                return part.apply(all.within(left()));
            } catch (XPathEvaluationException limit) {
                // Told of all the time, and not of what was left, when that was it.
                left();
                throw limit;
            }
        }

        private Duration left() {
            Duration most = all.limits().maxTime();
            Duration left = most.minusNanos(nanoTime.getAsLong() - start);
            if (left.isNegative()) {
                throw new XPathEvaluationException("The evaluation took longer than " + most.toMillis() + " ms.");
            }
            return left;
        }
    }
}
