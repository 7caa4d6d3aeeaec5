package org.openmds.loadtest.result.analysis;

import java.util.List;
import java.util.stream.LongStream;

/** The run's time cut where a part of it begins or ends: each segment is in a part wholly or not at all, and is counted once. */
final class Segments {

    private final long[] bounds;
    private final int[] segmentByCell;

    Segments(List<Part> parts, Timeline timeline) {
        bounds = parts.stream()
                .flatMapToLong(part -> LongStream.of(part.from(), part.to()))
                .sorted()
                .distinct()
                .toArray();
        segmentByCell = new int[timeline.cells()];
        for (int cell = 0; cell < segmentByCell.length; cell++) {
            segmentByCell[cell] = segment(timeline.from(cell));
        }
    }

    private int segment(long time) {
        int segment = 0;
        while (segment < bounds.length && bounds[segment] <= time) {
            segment++;
        }
        return segment;
    }

    int count() {
        return bounds.length + 1;
    }

    int ofCell(int cell) {
        return segmentByCell[cell];
    }

    long from(int segment) {
        return segment == 0 ? Long.MIN_VALUE / 4 : bounds[segment - 1];
    }

    long to(int segment) {
        return segment == bounds.length ? Long.MAX_VALUE / 4 : bounds[segment];
    }

    boolean isIn(int segment, Part part) {
        return from(segment) >= part.from() && to(segment) <= part.to();
    }

    boolean isAfter(int segment, Part part) {
        return from(segment) >= part.to();
    }

    /** Of that part, from what was counted by segment. */
    Tally tally(Part part, Tally[] bySegment) {
        Tally tally = new Tally();
        for (int segment = 0; segment < bySegment.length; segment++) {
            if (isIn(segment, part)) {
                tally.addAll(bySegment[segment]);
            } else if (part.hasDrain() && isAfter(segment, part)) {
                tally.addDistributions(bySegment[segment]);
            }
        }
        return tally;
    }
}
