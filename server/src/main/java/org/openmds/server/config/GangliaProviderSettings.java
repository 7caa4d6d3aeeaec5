package org.openmds.server.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a provider that reads a gmond or a gmetad.
 *
 * @param name
 *            the name of the provider, unique among all providers
 * @param interval
 *            the time between two collections
 * @param timeout
 *            the longest duration of one collection; at most the interval
 * @param index
 *            the name of the index that receives the document
 * @param member
 *            the service that the entry describes; empty for the index itself
 * @param host
 *            the host of the daemon
 * @param port
 *            the port of the daemon's XML output
 * @param path
 *            the path to request from the interactive port of a gmetad
 * @param summary
 *            true to request only sums
 * @param metrics
 *            the metrics to publish that GLUE has no name for
 */
public record GangliaProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Host of the gmond or gmetad.", pattern = "\\S{1,255}", expected = "a host name or an IP address") String host,
        @Key(value = "Port of the daemon: usually 8649 for a gmond, 8651 for a gmetad, 8652 for a gmetad with a path.", min = "1", max = "65535") int port,
        @Key(value = "Path to request from the interactive port of a gmetad: /, /cluster or /cluster/host.", pattern = "/[^\\p{Cntrl}?]*", expected = "a path that begins with /") Optional<String> path,
        @Key("Whether only sums over hosts are requested; needs a path.") boolean summary,
        @Key(value = "Metrics to publish that GLUE has no name for; * stands for any characters.", expected = "names of metrics") List<String> metrics)
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
