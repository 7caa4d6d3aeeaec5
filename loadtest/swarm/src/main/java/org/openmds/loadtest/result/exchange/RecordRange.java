package org.openmds.loadtest.result.exchange;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.result.analysis.RunAnalysis;

/**
 * The number of records and their time range. An imported run lasts from the first to the last time, and its plan has one step because the
 * original plan is unknown. Not thread-safe.
 */
final class RecordRange {

    private static final long SECOND = 1_000_000_000;

    private long records;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long longest;

    void addRequest(long start, long duration) {
        addRecord(start, start + duration);
        if (duration > longest) {
            longest = duration;
        }
    }

    void addRecord(long from, long to) {
        records++;
        if (from < first) {
            first = from;
        }
        if (to > last) {
            last = to;
        }
    }

    void add(RecordRange other) {
        records += other.records;
        first = Math.min(first, other.first);
        last = Math.max(last, other.last);
        longest = Math.max(longest, other.longest);
    }

    long records() {
        return records;
    }

    /**
     * @param timeout
     *            shortest time that an unanswered request counts; zero for the longest of all
     */
    LoadPlan plan(Path source, int testers, Duration timeout) {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(testers, Duration.ZERO, Duration.ofNanos(Math.max(last - first, 1)))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO);
        return new LoadPlan(source.getFileName().toString(),
                new ClientSpec(RunAnalysis.IMPORTED, source.toString(), Map.of()), load,
                LoadPlan.ConnectionMode.KEEP_ALIVE, timeout.isZero() ? Duration.ofNanos(longest) : timeout,
                Duration.ZERO, Duration.ZERO, new LoadPlan.PlanSampling(0, Duration.ZERO), List.of(), 0);
    }

    RunMetadata metadata(String id) {
        return new RunMetadata(id, time(first), time(last), "imported", "unknown");
    }

    private static Instant time(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND));
    }
}
