package org.openmds.loadtest.bench;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;

/**
 * What a swarm's process is to do.
 *
 * @param ramp
 *            until all users are there
 * @param records
 *            the file that takes its records
 */
record SwarmOrder(URI page, int users, Duration think, Duration ramp, Duration warmUp, Duration time, Path records) {

    /** How long a busy machine may take to warm up. */
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(90);
    private static final long WARM_REQUESTS = 200_000;

    List<String> arguments() {
        return List.of(page.toString(), Integer.toString(users), think.toString(), ramp.toString(),
                warmUp.toString(), time.toString(), records.toString());
    }

    static SwarmOrder of(String[] arguments) {
        return new SwarmOrder(URI.create(arguments[0]), Integer.parseInt(arguments[1]), Duration.parse(arguments[2]),
                Duration.parse(arguments[3]), Duration.parse(arguments[4]), Duration.parse(arguments[5]),
                Path.of(arguments[6]));
    }

    Plan plan() {
        Load.Step step = new Load.Step(users, ramp, warmUp.plus(LONGEST_WARM_UP).plus(time));
        Load load = new Load(Load.Model.CLOSED, List.of(step), new Load.Think(Load.Think.Kind.CONSTANT, think),
                Duration.ZERO);
        return new Plan("bench", new ClientSpec("http", page.toString(), Map.of()), load, Plan.Connection.KEEP_ALIVE,
                Duration.ofSeconds(10), Duration.ZERO, Duration.ofSeconds(2), 0, Duration.ofSeconds(30), List.of(), 1);
    }

    /** From the start to the begin of what is measured, at least. */
    Duration lead() {
        return warmUp.plus(ramp);
    }

    /** At most. */
    Duration longestLead() {
        return lead().plus(LONGEST_WARM_UP);
    }

    /** After so many requests all that is done often is compiled; users that think have all begun. */
    long warmRequests() {
        return think.isZero() ? WARM_REQUESTS : users;
    }

    /** After which it must have ended. */
    Duration longest() {
        return longestLead().plus(time).plusSeconds(30);
    }
}
