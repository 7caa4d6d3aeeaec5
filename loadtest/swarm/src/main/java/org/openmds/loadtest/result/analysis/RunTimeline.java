package org.openmds.loadtest.result.analysis;

import java.util.Arrays;

/**
 * The run's time, cut into cells at bounds of quanta and parts, starts and stops of clients, and samples of the server. Counts per cell can
 * be summed exactly between any two of those times.
 */
final class RunTimeline {

    private static final int GRID_CELLS = 1 << 16;
    /** Outermost bounds, before and after all other times. */
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

    /** Returns the same as {@link #cell(long)}, faster if the likely cell is right: records come nearly in order. */
    int cell(long time, int likely) {
        return bounds[likely] <= time && time < bounds[likely + 1] ? likely : cell(time);
    }

    /** Returns the cell of a time; a cell includes its first bound and excludes its last one. */
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
