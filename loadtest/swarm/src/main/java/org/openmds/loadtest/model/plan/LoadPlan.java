package org.openmds.loadtest.model.plan;

import java.time.Duration;
import java.util.List;

/**
 * What one run does, the same for every tester. A tester takes its {@link LoadShare} of it.
 *
 * @param name
 *            what reports call the run
 * @param client
 *            what each client does
 * @param load
 *            how many clients there are, and when
 * @param connection
 *            how a client connects; the papers' users were processes with new connections, today's keep theirs
 * @param timeout
 *            after which a request is given up, from its actual start
 * @param warmup
 *            from the start of the run; what starts in it is kept in the records and left out of every figure
 * @param drain
 *            how long after the last step requests may still be answered
 * @param phasesEvery
 *            of so many requests, on average, one asks the server for its phases and records its own; 0 for none
 * @param clockEvery
 *            how often testers compare their clock with the time server
 * @param sourceAddresses
 *            local addresses in turn, for more ports than one address has; empty for the system's choice
 * @param seed
 *            of everything random
 */
public record LoadPlan(String name, ClientSpec client, LoadProfile load, ConnectionMode connection, Duration timeout,
        Duration warmup,
        Duration drain, int phasesEvery, Duration clockEvery, List<String> sourceAddresses, long seed) {

    public LoadPlan {
        sourceAddresses = List.copyOf(sourceAddresses);
    }

    /** How a client connects. */
    public enum ConnectionMode {
        /** A connection is kept as long as the server keeps it. */
        KEEP_ALIVE,
        /** Each request has its own. */
        PER_REQUEST,
        /** Each user is a process of its own, with a new connection each request. */
        PER_USER_PROCESS
    }

    /** From the start to the end of the last step. */
    public Duration duration() {
        return load.duration();
    }
}
