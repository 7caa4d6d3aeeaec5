package org.openmds.loadtest.model.plan;

import java.time.Duration;
import java.util.List;

/**
 * The number of clients or the rate of requests over time.
 *
 * @param model
 *            the meaning of a step's level
 * @param steps
 *            steps one after another, at least one
 * @param think
 *            think time between requests of a client; only in the closed model
 * @param stagger
 *            delay between the starts of two clients if a step adds many at once; zero spreads them over one think time
 */
public record LoadProfile(LoadModel model, List<LoadStep> steps, ThinkTime think, Duration stagger) {

    public LoadProfile {
        steps = List.copyOf(steps);
    }

    /** The closed or the open model of load. */
    public enum LoadModel {
        /** A level is a number of users. Each sends a request, waits for the answer, thinks, and sends the next. */
        CLOSED,
        /** A level is a number of requests a second, independent of earlier answers. Arrivals are a Poisson process. */
        OPEN
    }

    /**
     * A level that is reached and held.
     *
     * @param level
     *            users, or requests a second
     * @param ramp
     *            duration of the linear change from the previous level (0 before the first step)
     * @param hold
     *            duration of the constant level afterwards
     */
    public record LoadStep(double level, Duration ramp, Duration hold) {
    }

    /**
     * The pause of a user between requests.
     *
     * @param kind
     *            the distribution
     * @param mean
     *            zero for none
     */
    public record ThinkTime(ThinkKind kind, Duration mean) {

        /** The distribution of think times. */
        public enum ThinkKind {
            /** Always the mean, counted from the answer: "send, wait, one second, send" in the papers. */
            CONSTANT,
            /** Exponentially distributed, counted from the answer. */
            EXPONENTIAL,
            /** The next request is due one mean after the last one was due, even if answers are late. */
            SCHEDULE
        }
    }

    /** Returns the duration of all steps. */
    public Duration duration() {
        return steps.stream().map(step -> step.ramp().plus(step.hold())).reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns the highest level of all steps. */
    public double maxLevel() {
        return steps.stream().mapToDouble(LoadStep::level).max().orElse(0);
    }
}
