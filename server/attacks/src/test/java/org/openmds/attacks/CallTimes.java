package org.openmds.attacks;

import java.time.Duration;
import java.util.Arrays;

/**
 * Times of the calls of one group of callers. A call that failed has the time {@link #FAILED}.
 *
 * @param sortedNanos
 *            times in ascending order
 */
record CallTimes(long[] sortedNanos) {

    /** The time of a call that was not answered as expected. */
    static final Duration FAILED = Duration.ofSeconds(1_000);

    static CallTimes of(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new CallTimes(sorted);
    }

    int count() {
        return sortedNanos.length;
    }

    long failures() {
        return Arrays.stream(sortedNanos).filter(nanos -> nanos >= FAILED.toNanos()).count();
    }

    Duration percentile(int percent) {
        if (sortedNanos.length == 0) {
            return FAILED;
        }
        return Duration.ofNanos(sortedNanos[Math.max(0, (int) Math.ceil(sortedNanos.length * percent / 100.0) - 1)]);
    }

    @Override
    public String toString() {
        return "%d calls, %d failed, p50 %s, p99 %s, longest %s".formatted(count(), failures(), text(50), text(99),
                text(100));
    }

    private String text(int percent) {
        Duration time = percentile(percent);
        return time.equals(FAILED) ? "failed" : "%.1f ms".formatted(time.toNanos() / 1e6);
    }
}
