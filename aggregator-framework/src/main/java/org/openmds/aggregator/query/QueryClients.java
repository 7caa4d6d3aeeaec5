package org.openmds.aggregator.query;

import org.openmds.wsrf.client.WsrfClient;

/**
 * The clients that poll members. Their creator closes them, after all collections have ended.
 *
 * @param local
 *            client for registrations in this process's configuration: any target that the administrator allows, with the administrator's credentials
 * @param registered
 *            client for registrations of remote clients: only targets that strangers may make this process connect to
 */
public record QueryClients(WsrfClient local, WsrfClient registered) {

    /** Returns clients without the administrator's rights, for registrations of remote clients. */
    public QueryClients onlyRegistered() {
        return new QueryClients(registered, registered);
    }
}
