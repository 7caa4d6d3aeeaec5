package org.openmds.index.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The history of one subject, as a sequence of blocks. Not thread-safe. */
final class SubjectHistory {

    private final Deque<SampleBlock> blocks = new ArrayDeque<>();
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    /** Adds a sample; one before the newest block is added only if its block still exists. */
    void append(long slot, Map<String, Float> values) {
        long number = SampleBlock.numberOf(slot);
        if (!values.isEmpty() && (blocks.isEmpty() || blocks.getLast().number() < number)) {
            blocks.addLast(new SampleBlock(number));
        }
        for (Iterator<SampleBlock> newestFirst = blocks.descendingIterator(); newestFirst.hasNext();) {
            SampleBlock block = newestFirst.next();
            if (block.number() == number) {
                block.set(slot, values);
                first = Math.min(first, slot);
                break;
            }
        }
        last = Math.max(last, slot);
    }

    /** Drops the blocks that end before a slot. */
    void dropBefore(long slot) {
        while (!blocks.isEmpty() && blocks.getFirst().number() < SampleBlock.numberOf(slot)) {
            dropOldest();
        }
    }

    void dropOldest() {
        blocks.removeFirst();
        first = blocks.isEmpty() ? Long.MAX_VALUE : Math.max(first, blocks.getFirst().number() * SampleBlock.SAMPLES);
    }

    boolean isEmpty() {
        return blocks.isEmpty();
    }

    /** Returns the number of the oldest block. */
    long oldest() {
        return blocks.getFirst().number();
    }

    long bytes() {
        return blocks.stream().mapToLong(SampleBlock::bytes).sum();
    }

    /** Returns the number of series in the newest block. */
    int series() {
        return blocks.isEmpty() ? 0 : blocks.getLast().columns().size();
    }

    /** Returns the last samples, up to the maximum number. */
    Optional<EntryHistory> read(HistoryRetention retention) {
        if (blocks.isEmpty()) {
            return Optional.empty();
        }
        long from = Math.max(first, last - retention.samples() + 1);
        Map<String, float[]> values = new LinkedHashMap<>();
        blocks.forEach(block -> copy(block, from, values));
        List<NumberSeries> series = new ArrayList<>();
        values.forEach((name, each) -> {
            if (hasValue(each)) {
                series.add(NumberSeries.of(name, each));
            }
        });
        return series.isEmpty()
                ? Optional.empty()
                : Optional.of(new EntryHistory(retention.time(from), retention.interval(), series));
    }

    private void copy(SampleBlock block, long from, Map<String, float[]> values) {
        long begin = block.number() * SampleBlock.SAMPLES;
        block.columns().forEach((name, column) -> {
            float[] all = values.computeIfAbsent(name, _ -> missing((int) (last - from + 1)));
            for (long slot = Math.max(begin, from); slot < begin + SampleBlock.SAMPLES && slot <= last; slot++) {
                all[(int) (slot - from)] = column.get((int) (slot - begin));
            }
        });
    }

    private static float[] missing(int length) {
        float[] none = new float[length];
        Arrays.fill(none, Float.NaN);
        return none;
    }

    private static boolean hasValue(float[] values) {
        for (float value : values) {
            if (!Float.isNaN(value)) {
                return true;
            }
        }
        return false;
    }
}
