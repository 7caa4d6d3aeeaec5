package org.openmds.loadtest.result.capacity;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.threshold.ThresholdCheck;

/**
 * Measurement of one number of users.
 *
 * @param run
 *            the run that had this number
 * @param part
 *            the part of the run in which the number was held
 * @param broken
 *            objectives that were not met
 */
public record LoadLevel(int users, RunResult run, Summary part, List<ThresholdCheck> broken) {

    public LoadLevel {
        broken = List.copyOf(broken);
    }

    /** Returns the level of a run that has only one. */
    static LoadLevel of(int users, RunResult run, ServiceLevelObjectives serviceLevelObjectives) {
        // Not its step, which includes the time in which users start.
        Summary part = run.summaries().whole();
        return new LoadLevel(users, run, part, serviceLevelObjectives.broken(part));
    }

    /** Returns all levels of a run. */
    static Stream<LoadLevel> all(RunResult run, ServiceLevelObjectives serviceLevelObjectives) {
        if (run.setup().plan().load().model() == LoadProfile.LoadModel.OPEN) {
            throw new IllegalArgumentException(
                    "the run %s has an open model; a capacity in users needs a closed model"
                            .formatted(run.setup().run().id()));
        }
        if (run.summaries().steps().isEmpty()) {
            return Stream
                    .of(new LoadLevel((int) Math.round(run.summaries().whole().users()), run, run.summaries().whole(),
                            serviceLevelObjectives.broken(run.summaries().whole())));
        }
        return run.summaries()
                .steps()
                .stream()
                .map(step -> new LoadLevel((int) Math.round(step.level()), run, step.summary(),
                        serviceLevelObjectives.broken(step.summary())));
    }

    boolean isKept() {
        return broken.isEmpty() && part.requests() > 0;
    }

    /** Returns the point for the model. If requests in flight were not counted, Little's law gives the concurrency. */
    LoadPoint point() {
        double concurrency = part.offered() > 0 ? part.offered() : part.throughput() * part.times().response().mean();
        return new LoadPoint(concurrency, part.throughput());
    }

    double think() {
        return run.setup().plan().load().think().mean().toNanos() / 1e9;
    }
}
