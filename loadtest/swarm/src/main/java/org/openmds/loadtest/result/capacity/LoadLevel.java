package org.openmds.loadtest.result.capacity;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.threshold.ThresholdCheck;

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
public record LoadLevel(int users, RunResult run, Summary part, List<ThresholdCheck> broken) {

    public LoadLevel {
        broken = List.copyOf(broken);
    }

    /** A run with one level. */
    static LoadLevel of(int users, RunResult run, ServiceLevelObjectives serviceLevelObjectives) {
        // Not its step: that holds the time in which users came.
        Summary part = run.whole();
        return new LoadLevel(users, run, part, serviceLevelObjectives.broken(part));
    }

    /** All levels of a run. */
    static Stream<LoadLevel> all(RunResult run, ServiceLevelObjectives serviceLevelObjectives) {
        if (run.plan().load().model() == LoadProfile.LoadModel.OPEN) {
            throw new IllegalArgumentException(
                    "the run %s has an open model: users are those of a closed one".formatted(run.run().id()));
        }
        if (run.steps().isEmpty()) {
            return Stream
                    .of(new LoadLevel((int) Math.round(run.whole().users()), run, run.whole(),
                            serviceLevelObjectives.broken(run.whole())));
        }
        return run.steps()
                .stream()
                .map(step -> new LoadLevel((int) Math.round(step.level()), run, step.summary(),
                        serviceLevelObjectives.broken(step.summary())));
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
