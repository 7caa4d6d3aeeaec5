package org.openmds.loadtest.model.plan;

import java.time.Duration;
import java.util.List;

/**
 * How many clients there are, or how many requests, and when.
 *
 * @param model
 *            what a step's level means
 * @param steps
 *            one after another, at least one
 * @param think
 *            between requests of a client; only in the closed model
 * @param stagger
 *            between the starts of one client and the next, where a step adds many at once; zero spreads them over one think time
 */
public record LoadProfile(LoadModel model, List<LoadStep> steps, ThinkTime think, Duration stagger) {

    public LoadProfile {
        steps = List.copyOf(steps);
    }

    /** Who decides when the next request is sent. */
    public enum LoadModel {
        /** A level is a number of users: each sends, waits for the answer, thinks, and sends again. */
        CLOSED,
        /** A level is a number of requests a second, whether earlier ones were answered or not; arrivals are Poisson's. */
        OPEN
    }

    /**
     * A level that is reached and held.
     *
     * @param level
     *            users, or requests a second
     * @param ramp
     *            how long it takes from the level before (0 before the first) to this one, linearly
     * @param hold
     *            how long it is held then
     */
    public record LoadStep(double level, Duration ramp, Duration hold) {
    }

    /**
     * What a user does between requests.
     *
     * @param kind
     *            how long exactly
     * @param mean
     *            zero for none
     */
    public record ThinkTime(ThinkKind kind, Duration mean) {

        /** How long. */
        public enum ThinkKind {
            /** As long as the mean, counted from the answer: the papers' "send, wait, one second, send". */
            CONSTANT,
            /** Exponentially distributed, counted from the answer. */
            EXPONENTIAL,
            /** The next request is due one mean after the last was due, late answers or not. */
            SCHEDULE
        }
    }

    /** Of all steps. */
    public Duration duration() {
        return steps.stream().map(step -> step.ramp().plus(step.hold())).reduce(Duration.ZERO, Duration::plus);
    }

    /** The highest level. */
    public double maxLevel() {
        return steps.stream().mapToDouble(LoadStep::level).max().orElse(0);
    }
}
