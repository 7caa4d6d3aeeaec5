package org.openmds.aggregator.query;

import java.util.concurrent.Executor;

import org.openmds.aggregator.SourceRequest;

/**
 * By whom members are asked: those who ask for the sake of the process's own registrations, and for those that came over the wire. All kinds of sources that
 * have the same askers share their bounds.
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

    /** The asker for a registration. */
    public LimitedClient of(SourceRequest request) {
        return request.isLocal() ? local : registered;
    }
}
