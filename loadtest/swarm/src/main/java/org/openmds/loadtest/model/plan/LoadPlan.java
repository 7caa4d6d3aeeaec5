package org.openmds.loadtest.model.plan;

import java.time.Duration;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The plan of one run, the same for every tester. A tester runs its {@link LoadShare} of it.
 *
 * @param name
 *            name of the run in reports
 * @param client
 *            the kind, target and options of the clients
 * @param load
 *            number of clients or rate over time
 * @param connection
 *            connection mode; the papers' users were processes with new connections, present clients keep theirs
 * @param timeout
 *            time after which a request is abandoned, from its actual start
 * @param warmup
 *            duration of the warm-up from the start of the run; its requests are recorded but not part of any figure
 * @param drain
 *            time after the last step in which requests may still be answered
 * @param sourceAddresses
 *            local addresses, used in turn because one address has too few ports; empty for the system's choice
 * @param seed
 *            seed of all random numbers
 */
public record LoadPlan(String name, ClientSpec client, LoadProfile load, ConnectionMode connection, Duration timeout,
        Duration warmup, Duration drain, @JsonUnwrapped PlanSampling sampling, List<String> sourceAddresses,
        long seed) {

    /**
     * Frequency of measurements besides the requests: their steps, and the clocks.
     *
     * @param phasesEvery
     *            N if one in N requests on average asks the server for its phases and records its own; 0 for none
     * @param clockEvery
     *            interval at which testers compare their clock with the time server's
     */
    public record PlanSampling(int phasesEvery, Duration clockEvery) {
    }

    public LoadPlan {
        sourceAddresses = List.copyOf(sourceAddresses);
    }

    /** Lifetime of a client's connections. */
    public enum ConnectionMode {
        /** A connection is kept as long as the server keeps it. */
        KEEP_ALIVE,
        /** Each request has its own connection. */
        PER_REQUEST,
        /** Each user is a process of its own, with a new connection for each request. */
        PER_USER_PROCESS
    }

    /** Returns the time from the start to the end of the last step. */
    public Duration duration() {
        return load.duration();
    }
}
