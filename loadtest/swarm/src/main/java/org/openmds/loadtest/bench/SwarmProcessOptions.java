package org.openmds.loadtest.bench;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;

/**
 * The options of a swarm's process.
 *
 * @param ramp
 *            time until all users have started
 * @param records
 *            file for its records
 */
record SwarmProcessOptions(URI page, int users, Duration think, Duration ramp, Duration warmUp, Duration time,
        Path records) {

    /** Longest additional warm-up on a busy machine. */
    private static final Duration MAX_EXTRA_WARM_UP = Duration.ofSeconds(90);
    private static final long WARM_REQUESTS = 200_000;

    List<String> arguments() {
        return List.of(page.toString(), Integer.toString(users), think.toString(), ramp.toString(),
                warmUp.toString(), time.toString(), records.toString());
    }

    static SwarmProcessOptions of(String[] arguments) {
        return new SwarmProcessOptions(URI.create(arguments[0]), Integer.parseInt(arguments[1]),
                Duration.parse(arguments[2]),
                Duration.parse(arguments[3]), Duration.parse(arguments[4]), Duration.parse(arguments[5]),
                Path.of(arguments[6]));
    }

    LoadPlan plan() {
        LoadProfile.LoadStep step = new LoadProfile.LoadStep(users, ramp, warmUp.plus(MAX_EXTRA_WARM_UP).plus(time));
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED, List.of(step),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, think),
                Duration.ZERO);
        return new LoadPlan("bench", new ClientSpec("http", page.toString(), Map.of()), load,
                LoadPlan.ConnectionMode.KEEP_ALIVE, Duration.ofSeconds(10), Duration.ZERO, Duration.ofSeconds(2),
                new LoadPlan.PlanSampling(0, Duration.ofSeconds(30)), List.of(), 1);
    }

    /** Returns the shortest time from the start to the start of the measurement. */
    Duration lead() {
        return warmUp.plus(ramp);
    }

    /** Returns the longest time from the start to the start of the measurement. */
    Duration maxLead() {
        return lead().plus(MAX_EXTRA_WARM_UP);
    }

    /** Returns the number of requests after which frequent code is compiled; users with think time have all started then. */
    long warmRequests() {
        return think.isZero() ? WARM_REQUESTS : users;
    }

    /** Returns the time within which the process must end. */
    Duration maxTime() {
        return maxLead().plus(time).plusSeconds(30);
    }
}
