package org.openmds.server.settings;

import java.time.Duration;
import java.util.Optional;

import org.openmds.configuration.Key;

/** The exchange with OpenTelemetry: the receiver of entity events, and the metrics that are sent. */
public record OtlpSettings(
        @Key(value = "Whether /v1/logs takes the events of entities from OpenTelemetry exporters (OTLP/HTTP).", initial = "false") boolean enabled,
        @Key("Index that gets an entry for each entity; by default the first one.") Optional<String> index,
        @Key(value = "Report interval of events that name none. An entry ends three report intervals after the last event of its entity.", initial = "1m", min = "1s", max = "7d") Duration interval,
        @Key(value = "Largest number of log records in one request.", initial = "10000", min = "1", max = "100000") int maxRecords,
        @Key("Metrics that are sent to a receiver of OpenTelemetry.") OtlpMetricsSettings metrics) {
}
