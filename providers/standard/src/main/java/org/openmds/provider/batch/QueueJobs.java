package org.openmds.provider.batch;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

import org.openmds.provider.batch.BatchJob.State;
import org.openmds.provider.glue.FactBuilder;
import org.openmds.provider.glue.QueueFact;

/** The jobs of one queue. */
public record QueueJobs(List<BatchJob> jobs) {

    public QueueJobs {
        jobs = List.copyOf(jobs);
    }

    /** Returns the jobs of one queue. A job that may start in several queues is in each of them. */
    public static QueueJobs in(String queue, List<BatchJob> all) {
        return new QueueJobs(all.stream().filter(each -> each.queues().contains(queue)).toList());
    }

    /** Adds the numbers of jobs. Held jobs also count as waiting. */
    public FactBuilder<QueueFact> addCounts(FactBuilder<QueueFact> factBuilder) {
        return factBuilder.with(QueueFact.RUNNING_JOBS, count(State.RUNNING))
                .with(QueueFact.WAITING_JOBS, count(State.WAITING) + count(State.HELD))
                .with(QueueFact.TOTAL_JOBS, jobs.size())
                .with(QueueFact.HELD_JOBS, count(State.HELD));
    }

    /**
     * Estimates the time that a job submitted now would wait, in seconds. The estimate is zero if a CPU is free and no job waits for its turn.
     * Otherwise it is the time until the latest start that the scheduler forecasts for a waiting job. Without a forecast, it is the time until the
     * first running job must end, but at least the longest time that a job has waited so far. Unknown if none of these is known.
     */
    public OptionalLong estimatedWaitSeconds(long freeCpus, Instant now) {
        if (freeCpus > 0 && count(State.WAITING) == 0) {
            return OptionalLong.of(0);
        }
        Optional<Instant> forecast = waiting().flatMap(each -> each.expectedStart().stream())
                .max(Comparator.naturalOrder());
        if (forecast.isPresent()) {
            return seconds(Duration.between(now, forecast.get()));
        }
        Optional<Duration> firstEnd = jobs.stream()
                .filter(each -> each.state() == State.RUNNING)
                .flatMap(each -> each.expectedEnd().stream())
                .min(Comparator.naturalOrder())
                .map(end -> Duration.between(now, end));
        Optional<Duration> longestWait = waiting().flatMap(each -> each.submitted().stream())
                .min(Comparator.naturalOrder())
                .map(submitted -> Duration.between(submitted, now));
        return Stream.of(firstEnd, longestWait)
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder())
                .map(QueueJobs::seconds)
                .orElse(OptionalLong.empty());
    }

    private Stream<BatchJob> waiting() {
        return jobs.stream().filter(each -> each.state() == State.WAITING);
    }

    private long count(State state) {
        return jobs.stream().filter(each -> each.state() == state).count();
    }

    private static OptionalLong seconds(Duration duration) {
        return OptionalLong.of(Math.max(0, duration.toSeconds()));
    }
}
