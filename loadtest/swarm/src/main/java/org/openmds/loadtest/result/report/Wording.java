package org.openmds.loadtest.result.report;

import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.record.Outcome;

/** What people call the values of a plan and of a result. */
public final class Wording {

    private Wording() {
    }

    /** How clients connected; it stands in the title of every plot. */
    public static String of(Plan.Connection connection) {
        return switch (connection) {
            case KEEP_ALIVE -> "connections kept alive";
            case PER_REQUEST -> "a new connection each request";
            case PER_USER_PROCESS -> "a process each user, a new connection each request";
        };
    }

    /** How a request ended. */
    public static String of(Outcome outcome) {
        return outcome == Outcome.OK ? "success" : outcome.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static String of(Load load) {
        String unit = load.model() == Load.Model.OPEN ? "requests/s" : "users";
        return load.steps()
                .stream()
                .map(step -> Quantity.number(step.level()) + " " + unit
                        + (step.ramp().isZero() ? "" : ", reached in " + of(step.ramp())) + " for " + of(step.hold()))
                .collect(Collectors.joining("; then "));
    }

    static String model(Load load) {
        return load.model() == Load.Model.OPEN
                ? "open: requests arrive at a rate, whether earlier ones were answered or not"
                : "closed: each user sends, waits for the answer, thinks, and sends again";
    }

    static String of(Load.Think think) {
        if (think.mean().isZero()) {
            return "none";
        }
        return of(think.mean()) + switch (think.kind()) {
            case CONSTANT -> ", counted from the answer";
            case EXPONENTIAL -> " on average, exponentially distributed, counted from the answer";
            case SCHEDULE -> " from one request's due time to the next one's";
        };
    }

    static String of(Duration duration) {
        return Quantity.seconds(duration.toNanos() / 1e9);
    }
}
