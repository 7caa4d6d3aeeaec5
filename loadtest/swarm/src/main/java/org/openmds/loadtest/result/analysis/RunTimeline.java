package org.openmds.loadtest.result.analysis;

import java.util.Arrays;

/**
 * Time cut into cells at every moment that matters: bounds of quanta and parts, starts and stops of clients, samples of the server. What
 * is counted by cell can be summed between any two of those moments, exactly.
 */
final class RunTimeline {

    private static final int GRID_CELLS = 1 << 16;
    /** Before and after everything. */
    private static final long OUTERMOST_NANOS = 1L << 61;

    private final long[] bounds;
    private final int[] firstCell = new int[GRID_CELLS + 1];
    private final long low;
    private final double perNano;

    RunTimeline(long[] moments) {
        long[] all = Arrays.copyOf(moments, moments.length + 2);
        all[moments.length] = -OUTERMOST_NANOS;
        all[moments.length + 1] = OUTERMOST_NANOS;
        bounds = Arrays.stream(all).sorted().distinct().toArray();
        low = bounds.length > 2 ? bounds[1] : 0;
        long high = bounds.length > 2 ? bounds[bounds.length - 2] : 1;
        perNano = GRID_CELLS / (double) Math.max(1, high - low);
        int cell = 0;
        for (int i = 0; i <= GRID_CELLS; i++) {
            long time = low + (long) (i / perNano);
            while (bounds[cell + 1] <= time) {
                cell++;
            }
            firstCell[i] = cell;
        }
    }

    int cells() {
        return bounds.length - 1;
    }

    long from(int cell) {
        return bounds[cell];
    }

    long to(int cell) {
        return bounds[cell + 1];
    }

    /** As {@link #cell(long)}, quickly where it is likely to be that one: records come nearly in order. */
    int cell(long time, int likely) {
        return bounds[likely] <= time && time < bounds[likely + 1] ? likely : cell(time);
    }

    /** Which one a moment is in; its first moment belongs to it, its last one to the next. */
    int cell(long time) {
        int cell = firstCell[(int) Math.clamp((time - low) * perNano, 0, GRID_CELLS)];
        while (bounds[cell + 1] <= time) {
            cell++;
        }
        while (bounds[cell] > time) {
            cell--;
        }
        return cell;
    }
}
