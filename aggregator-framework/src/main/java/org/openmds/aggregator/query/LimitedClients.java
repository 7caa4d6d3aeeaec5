package org.openmds.aggregator.query;

import java.util.concurrent.Executor;

import org.openmds.aggregator.SourceRequest;

/**
 * The clients that poll members: one for registrations of this process, one for those of remote clients. All kinds of sources that use the same
 * clients share their limits.
 */
public record LimitedClients(LimitedClient local, LimitedClient registered) {

    /**
     * @param executor
     *            starts a virtual thread for each collection; it blocks on the network until the timeout
     */
    public static LimitedClients of(QuerySettings settings, QueryClients clients, Executor executor) {
        return new LimitedClients(new LimitedClient(clients.local(), settings, executor),
                new LimitedClient(clients.registered(), settings, executor));
    }

    /** Returns the client for a registration. */
    public LimitedClient of(SourceRequest request) {
        return request.isLocal() ? local : registered;
    }
}
