package org.openmds.index.query;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.index.ValueColumn;
import org.openmds.wsrf.xpath.index.ValueCondition;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The values of all entries of a group for one {@link ValueCondition}, in blocks like those of {@link Snapshot#blockSerial}. It follows the snapshots that
 * it is asked for: only entries that are new to it are read. It holds serial numbers of entries, not entries. Values that take too much memory are
 * dropped, and not read again. Thread-safe; never waits.
 */
final class GroupColumn {

    private static final int BLOCK_OVERHEAD = 120;

    private final long maxBytes;
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private @Nullable Block[] blocks = {};
    private volatile long bytes;
    private volatile boolean tooLarge;

    /** @param maxBytes limit of its memory */
    GroupColumn(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * The values of one block.
     *
     * @param serial
     *            the serial number of the block
     * @param entries
     *            the serial numbers of its entries
     * @param ends
     *            for each entry, the index after its last value
     */
    private record Block(long serial, long[] entries, int[] ends, ValueColumn values) {

        int start(int entry) {
            return entry == 0 ? 0 : ends[entry - 1];
        }

        long bytes() {
            return BLOCK_OVERHEAD + (long) (Long.BYTES + Integer.BYTES) * entries.length + values.bytes();
        }
    }

    /** The entries with a value that meets a condition, and the number of such values. */
    record Selected(int[] positions, int values) {
    }

    /** Returns the approximate memory in bytes. */
    long bytes() {
        return bytes;
    }

    /**
     * Returns the entries of a group with values that meet a condition.
     *
     * @param condition
     *            a condition on the values of this column
     * @return null if the values are too large, or if another thread is reading them
     * @throws XPathEvaluationException
     *             a limit of the budget is reached
     */
    @Nullable
    Selected select(ValueCondition condition, GroupProperties group, EvaluationBudget budget) {
        List<Block> current = current(condition, group, budget);
        return current == null ? null : select(condition, group, budget, current);
    }

    private static Selected select(ValueCondition condition, GroupProperties group, EvaluationBudget budget,
            List<Block> current) {
        int[] positions = new int[group.snapshot().entries().size()];
        int selected = 0;
        int values = 0;
        for (int i = 0; i < current.size(); i++) {
            Block block = current.get(i);
            int index = 0;
            budget.steps(block.entries().length + block.values().size());
            for (int entry = 0; entry < block.ends().length; entry++) {
                int before = values;
                for (; index < block.ends()[entry]; index++) {
                    values += condition.holds(block.values(), index) ? 1 : 0;
                }
                if (values > before) {
                    positions[selected++] = i * Snapshot.BLOCK + entry;
                }
            }
        }
        return new Selected(Arrays.copyOf(positions, selected), values);
    }

    private @Nullable List<Block> current(ValueCondition condition, GroupProperties group, EvaluationBudget budget) {
        if (tooLarge || !lock.tryLock()) {
            return null;
        }
        try {
            return follow(condition, group, budget);
        } finally {
            lock.unlock();
        }
    }

    /** Brings the blocks up to date with a snapshot, and returns them. Blocks that are complete stay after an exception. */
    @GuardedBy("lock")
    private @Nullable List<Block> follow(ValueCondition condition, GroupProperties group, EvaluationBudget budget) {
        Snapshot snapshot = group.snapshot();
        int count = Math.ceilDiv(snapshot.entries().size(), Snapshot.BLOCK);
        if (blocks.length != count) {
            for (int i = count; i < blocks.length; i++) {
                replace(i, null);
            }
            blocks = Arrays.copyOf(blocks, count);
        }
        for (int i = 0; i < count; i++) {
            Block known = blocks[i];
            if (known == null || known.serial() != snapshot.blockSerial(i)) {
                Block block = read(i, known, condition, group, budget);
                replace(i, block);
                if (block.values().isFull() || bytes > maxBytes) {
                    drop();
                    return null;
                }
            }
        }
        return List.of(blocks);
    }

    @GuardedBy("lock")
    private void drop() {
        tooLarge = true;
        blocks = new Block[0];
        bytes = 0;
    }

    @GuardedBy("lock")
    private void replace(int index, @Nullable Block block) {
        Block before = blocks[index];
        blocks[index] = block;
        long all = bytes;
        bytes = all + (block == null ? 0 : block.bytes()) - (before == null ? 0 : before.bytes());
    }

    private Block read(int number, @Nullable Block known, ValueCondition condition, GroupProperties group,
            EvaluationBudget budget) {
        List<Entry> all = group.snapshot().entries();
        int from = number * Snapshot.BLOCK;
        int size = Math.min(Snapshot.BLOCK, all.size() - from);
        long[] serials = new long[size];
        int[] ends = new int[size];
        ValueColumn values = new ValueColumn(maxBytes);
        for (int i = 0; i < size && !values.isFull(); i++) {
            Entry entry = all.get(from + i);
            serials[i] = entry.serial();
            if (known != null && i < known.entries().length && known.entries()[i] == serials[i]) {
                values.addAll(known.values(), known.start(i), known.ends()[i]);
            } else {
                condition.read(group.entries().get(from + i), group.frame(), budget, values);
            }
            ends[i] = values.size();
        }
        return new Block(group.snapshot().blockSerial(number), serials, ends, values);
    }
}
