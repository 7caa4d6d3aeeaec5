package org.openmds.loadtest.result.report;

import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;

/** Words for the values of a plan and of a result. */
public final class ReportWording {

    private ReportWording() {
    }

    /** Returns the kind of connection; it is in the title of every plot. */
    public static String of(LoadPlan.ConnectionMode connection) {
        return switch (connection) {
            case KEEP_ALIVE -> "connections kept alive";
            case PER_REQUEST -> "a new connection per request";
            case PER_USER_PROCESS -> "a process per user, a new connection per request";
        };
    }

    /** Returns the outcome of a request. */
    public static String of(Outcome outcome) {
        return outcome == Outcome.OK ? "success" : outcome.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static String of(LoadProfile load) {
        String unit = load.model() == LoadProfile.LoadModel.OPEN ? "requests/s" : "users";
        return load.steps()
                .stream()
                .map(step -> QuantityFormat.number(step.level()) + " " + unit
                        + (step.ramp().isZero() ? "" : ", reached in " + of(step.ramp())) + " for " + of(step.hold()))
                .collect(Collectors.joining("; then "));
    }

    static String model(LoadProfile load) {
        return load.model() == LoadProfile.LoadModel.OPEN
                ? "open: requests arrive at a rate, independent of earlier answers"
                : "closed: each user sends, waits for the answer, thinks, and sends again";
    }

    static String of(LoadProfile.ThinkTime think) {
        if (think.mean().isZero()) {
            return "none";
        }
        return of(think.mean()) + switch (think.kind()) {
            case CONSTANT -> ", counted from the answer";
            case EXPONENTIAL -> " on average, exponentially distributed, counted from the answer";
            case SCHEDULE -> " from one intended start to the next";
        };
    }

    static String of(Duration duration) {
        return QuantityFormat.seconds(duration.toNanos() / 1e9);
    }
}
