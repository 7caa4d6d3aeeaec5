package org.openmds.provider.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.provider.batch.BatchJob.State;

class QueueJobsTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    @Test
    void estimatedWait_freeCpusAndNoWaitingJobs_isZero() {
        assertWait(2, 0, running(60), held());
    }

    @Test
    void estimatedWait_forecast_isTheLatestStart() {
        assertWait(0, 900, running(60), waiting(300, 600), waiting(100, 900), waiting(5_000, -1));
    }

    @Test
    void estimatedWait_noForecast_isTheFirstEndAndAtLeastTheLongestWait() {
        assertWait(0, 60, running(60), running(600));
        assertWait(0, 300, running(60), waiting(300, -1), waiting(10, -1));
        assertWait(0, 0, running(-60));
    }

    @Test
    void estimatedWait_nothingIsKnown_isUnknown() {
        assertThat(new QueueJobs(List.of()).estimatedWaitSeconds(0, NOW)).isEmpty();
    }

    @Test
    void in_jobOfTwoQueues_isInBoth() {
        List<BatchJob> all = List.of(running(1), waiting(1, 1));

        assertThat(QueueJobs.in("b", all).jobs()).hasSize(1);
        assertThat(QueueJobs.in("a", all).jobs()).hasSize(2);
    }

    private static void assertWait(long free, long seconds, BatchJob... jobs) {
        assertThat(new QueueJobs(List.of(jobs)).estimatedWaitSeconds(free, NOW)).hasValue(seconds);
    }

    private static BatchJob running(long endsInSeconds) {
        return new BatchJob("1", "u", State.RUNNING, 1, List.of("a"), Optional.empty(), Optional.empty(),
                Optional.of(NOW.plusSeconds(endsInSeconds)), "");
    }

    private static BatchJob waiting(long forSeconds, long startsInSeconds) {
        Optional<Instant> start = startsInSeconds < 0
                ? Optional.empty()
                : Optional.of(NOW.plusSeconds(startsInSeconds));
        return new BatchJob("2", "u", State.WAITING, 1, List.of("a", "b"), Optional.of(NOW.minusSeconds(forSeconds)),
                start, Optional.empty(), "");
    }

    private static BatchJob held() {
        return new BatchJob("3", "u", State.HELD, 1, List.of("a"), Optional.of(NOW.minusSeconds(100_000)),
                Optional.empty(), Optional.empty(), "JobHeldUser");
    }
}
