package org.openmds.cli.trigger;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.openmds.configuration.value.DurationText;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;

/**
 * The triggers of a server that fire, for a view of the whole.
 *
 * @param client
 *            stays open
 * @param services
 *            URL below which the server has its services, with a slash at the end
 */
public record FiringTriggers(WsrfClient client, String services) {

    private static final int NOT_FOUND = 404;

    /** Returns one line for each trigger that fires; none if the server has no trigger service. */
    public List<String> read() {
        Instant now = Instant.now();
        try {
            return new TriggerClient(client, services).list()
                    .stream()
                    .filter(trigger -> trigger.state().startsWith("firing"))
                    .map(trigger -> "%s: %s%s".formatted(trigger.name(), trigger.state(),
                            trigger.since()
                                    .map(since -> " for " + DurationText.rounded(Duration.between(since, now)))
                                    .orElse("")))
                    .toList();
        } catch (ConnectionException.BadAnswer e) {
            if (e.status() == NOT_FOUND) {
                return List.of();
            }
            throw e;
        }
    }
}
