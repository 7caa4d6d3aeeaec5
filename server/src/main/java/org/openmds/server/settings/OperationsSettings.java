package org.openmds.server.settings;

import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.BindAddress;

/** The connector for operators: health, metrics and administration, with threads and connections of its own. */
public record OperationsSettings(
        @Key(value = "Whether the connector is opened.", initial = "true") boolean enabled,
        @Key(value = "Address to listen on. Every caller who reaches it can read metrics and health without a token.", initial = "127.0.0.1") BindAddress bind,
        @Key(value = "Port to listen on; 0 for any free port. By default http.port plus 10000, or any free port if that is in use or http.port is 0. The server prints it when it starts.", min = "0", max = "65535") Optional<Integer> port,
        @Key(value = "Whether only this connector answers /metrics, /admin, /health with its details, and requests for service descriptions. /health/live and /health/ready stay at http.port, too.", initial = "false") boolean only)
        implements
            CheckedSettings {

    @Override
    public void check(Findings findings) {
        if (only && !enabled) {
            findings.report("needs http.operations.enabled: nothing else would answer operators", "only", "enabled");
        }
    }
}
