package org.openmds.loadtest.result.capacity;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.threshold.Check;

/**
 * What a number of users got.
 *
 * @param run
 *            in which they were there
 * @param part
 *            of it, in which the number was held
 * @param broken
 *            objectives that were not kept
 */
public record Level(int users, RunResult run, Summary part, List<Check> broken) {

    public Level {
        broken = List.copyOf(broken);
    }

    /** A run with one level. */
    static Level of(int users, RunResult run, Slo slo) {
        // Not its step: that holds the time in which users came.
        Summary part = run.whole();
        return new Level(users, run, part, slo.broken(part));
    }

    /** All levels of a run. */
    static Stream<Level> all(RunResult run, Slo slo) {
        if (run.plan().load().model() == Load.Model.OPEN) {
            throw new IllegalArgumentException(
                    "the run %s has an open model: users are those of a closed one".formatted(run.run().id()));
        }
        if (run.steps().isEmpty()) {
            return Stream
                    .of(new Level((int) Math.round(run.whole().users()), run, run.whole(), slo.broken(run.whole())));
        }
        return run.steps()
                .stream()
                .map(step -> new Level((int) Math.round(step.level()), run, step.summary(),
                        slo.broken(step.summary())));
    }

    boolean isKept() {
        return broken.isEmpty() && part.requests() > 0;
    }

    /** Little's law gives the concurrency that the model wants, where requests under way were not counted. */
    LoadPoint point() {
        double underWay = part.offered() > 0 ? part.offered() : part.throughput() * part.response().mean();
        return new LoadPoint(underWay, part.throughput());
    }

    double think() {
        return run.plan().load().think().mean().toNanos() / 1e9;
    }
}
