package org.openmds.server.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;

/** The settings of a provider that reads a gmond or a gmetad. */
public record GangliaProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Host of the gmond or gmetad.", initial = "127.0.0.1", pattern = "\\S{1,255}", expected = "a host name or an IP address") String host,
        @Key(value = "Port of the daemon: usually 8649 for a gmond, 8651 for a gmetad, 8652 for a gmetad with a path.", initial = "8649", min = "1", max = "65535") int port,
        @Key(value = "Path to request from the interactive port of a gmetad: /, /cluster or /cluster/host.", pattern = "/[^\\p{Cntrl}?]*", expected = "a path that begins with /") Optional<String> path,
        @Key(value = "Whether only sums over hosts are requested; needs a path.", initial = "false") boolean summary,
        @Key(value = "Metrics to publish that GLUE has no name for; * stands for any characters.", initial = "*", expected = "names of metrics") List<String> metrics)
        implements
            ProviderInstance {

    public GangliaProviderSettings {
        metrics = List.copyOf(metrics);
    }

    /** Returns the request line to send first; empty for a port without requests. */
    public String request() {
        return path.map(asked -> asked + (summary ? "?filter=summary" : "") + "\n").orElse("");
    }

    @Override
    public String inputDescription() {
        return "tcp://%s:%d%s".formatted(host, port, path.orElse(""));
    }

    @Override
    public Map<String, String> problems() {
        return summary && path.isEmpty()
                ? Map.of("summary", "needs a path: only the interactive port of a gmetad can return sums")
                : Map.of();
    }
}
