package org.openmds.aggregator.query;

import org.openmds.wsrf.client.WsrfClient;

/**
 * The clients by which members are asked. They stay with whoever made them, and are open for as long as sources collect.
 *
 * @param local
 *            for what the process's own configuration registers: any target that the administrator allows, with the administrator's credentials
 * @param registered
 *            for what came over the wire: only targets that a stranger may make this process connect to
 */
public record QueryClients(WsrfClient local, WsrfClient registered) {
}
