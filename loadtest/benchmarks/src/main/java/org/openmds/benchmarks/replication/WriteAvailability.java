package org.openmds.benchmarks.replication;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import org.openmds.benchmarks.replication.fault.FaultScenario;
import org.openmds.benchmarks.replication.fault.InjectedFault;
import org.openmds.benchmarks.report.MeasuredFigure;

/** Times without acknowledged writes, from the history of a run. */
public final class WriteAvailability {

    private static final double NANOS_PER_SECOND = 1e9;

    private final long[] ends;
    private final List<AcknowledgedWrite> writes;

    /**
     * The times of a write, in nanoseconds since the start of the run.
     *
     * @param start
     *            its request
     * @param end
     *            its acknowledgement
     */
    public record AcknowledgedWrite(long start, long end) {
    }

    public WriteAvailability(List<AcknowledgedWrite> writes) {
        this.writes = List.copyOf(writes);
        ends = writes.stream().mapToLong(AcknowledgedWrite::end).sorted().toArray();
    }

    int writes() {
        return writes.size();
    }

    /** Returns the seconds from each kill of a single leader to the first acknowledged write that began after it, in order of size. */
    public double[] failOverSeconds(List<InjectedFault> faults) {
        return faults.stream()
                .filter(InjectedFault::isKillOfLeader)
                .mapToDouble(fault -> writes.stream()
                        .filter(write -> write.start() > fault.start())
                        .mapToLong(AcknowledgedWrite::end)
                        .min()
                        .orElse(Long.MAX_VALUE) - fault.start())
                .map(nanos -> nanos / NANOS_PER_SECOND)
                .sorted()
                .toArray();
    }

    /** Returns the figures of fail-over. */
    public List<MeasuredFigure> failOver(List<InjectedFault> faults) {
        double[] times = failOverSeconds(faults);
        List<MeasuredFigure> figures = new ArrayList<>();
        figures.add(new MeasuredFigure("kills of the leader alone", times.length, ""));
        if (times.length > 0) {
            figures.add(
                    new MeasuredFigure("kill of the leader to the next write, median", times[times.length / 2], "s"));
            figures.add(new MeasuredFigure("kill of the leader to the next write, 99th percentile", percentile99(times),
                    "s"));
            figures.add(
                    new MeasuredFigure("kill of the leader to the next write, longest", times[times.length - 1], "s"));
        }
        return figures;
    }

    /** Returns the 99th percentile of values in order of size. */
    public static double percentile99(double[] sorted) {
        return sorted[(int) Math.ceil(sorted.length * 0.99) - 1];
    }

    /** Returns, for each kind of fault, the longest time in seconds without an acknowledged write during such a fault. */
    public Map<FaultScenario, Double> longestGaps(List<InjectedFault> faults) {
        Map<FaultScenario, Double> gaps = new EnumMap<>(FaultScenario.class);
        faults.forEach(fault -> gaps.merge(fault.kind(), longestGap(ends, fault.start(), fault.end()), Math::max));
        return gaps;
    }

    /**
     * Returns the longest time in seconds without an answer between two times.
     *
     * @param ends
     *            times of answers, in order
     */
    public static double longestGap(long[] ends, long start, long end) {
        long last = start;
        long longest = 0;
        int first = Arrays.binarySearch(ends, start);
        for (int i = first < 0 ? -first - 1 : first; i < ends.length && ends[i] < end; i++) {
            longest = Math.max(longest, ends[i] - last);
            last = ends[i];
        }
        return Math.max(longest, end - last) / NANOS_PER_SECOND;
    }
}
