package org.openmds.attacks;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Times of the calls of one group of callers. A call that failed has the time {@link #FAILED}.
 *
 * @param sortedNanos
 *            times in ascending order; those of calls without an answer so far are their times until now
 * @param waiting
 *            number of calls without an answer so far
 */
record CallTimes(long[] sortedNanos, int waiting) {

    /** The time of a call that was not answered as expected. */
    static final Duration FAILED = Duration.ofSeconds(1_000);

    static CallTimes of(List<Long> ended, List<Long> waiting) {
        return new CallTimes(
                Stream.concat(ended.stream(), waiting.stream()).mapToLong(Long::longValue).sorted().toArray(),
                waiting.size());
    }

    static CallTimes together(List<CallTimes> parts) {
        return new CallTimes(parts.stream().flatMapToLong(part -> Arrays.stream(part.sortedNanos)).sorted().toArray(),
                parts.stream().mapToInt(CallTimes::waiting).sum());
    }

    int count() {
        return sortedNanos.length;
    }

    int failures() {
        return (int) Arrays.stream(sortedNanos).filter(nanos -> nanos >= FAILED.toNanos()).count();
    }

    int answered() {
        return count() - failures() - waiting;
    }

    Duration percentile(int percent) {
        if (sortedNanos.length == 0) {
            return FAILED;
        }
        return Duration.ofNanos(sortedNanos[Math.max(0, (int) Math.ceil(sortedNanos.length * percent / 100.0) - 1)]);
    }

    @Override
    public String toString() {
        return "%d calls, %d failed, %d waiting, p50 %s, p99 %s, longest %s".formatted(count(), failures(), waiting,
                text(50), text(99), text(100));
    }

    private String text(int percent) {
        Duration time = percentile(percent);
        return time.equals(FAILED) ? "failed" : "%.1f ms".formatted(time.toNanos() / 1e6);
    }
}
