package org.openmds.loadtest.result.analysis;

import java.util.List;
import java.util.stream.LongStream;

/** The run's time, cut at the bounds of its parts: each segment is either completely in a part or not at all, and is counted once. */
final class RunSegments {

    private final long[] bounds;
    private final int[] segmentByCell;

    RunSegments(List<RunPeriod> parts, RunTimeline timeline) {
        bounds = parts.stream()
                .flatMapToLong(runPeriod -> LongStream.of(runPeriod.from(), runPeriod.to()))
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

    boolean isIn(int segment, RunPeriod runPeriod) {
        return from(segment) >= runPeriod.from() && to(segment) <= runPeriod.to();
    }

    boolean isAfter(int segment, RunPeriod runPeriod) {
        return from(segment) >= runPeriod.to();
    }

    /** Returns the tally of a part from the tallies of the segments. */
    RequestTally tally(RunPeriod runPeriod, RequestTally[] bySegment) {
        RequestTally tally = new RequestTally();
        for (int segment = 0; segment < bySegment.length; segment++) {
            if (isIn(segment, runPeriod)) {
                tally.addAll(bySegment[segment]);
            } else if (runPeriod.hasDrain() && isAfter(segment, runPeriod)) {
                tally.addDistributions(bySegment[segment]);
            }
        }
        return tally;
    }
}
