package org.openmds.server.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A provider of what a gmond or a gmetad tells.
 *
 * @param name
 *            unique among all providers
 * @param interval
 *            from one collection to the next
 * @param timeout
 *            of one collection; at most the interval
 * @param index
 *            name of the index that receives the document
 * @param member
 *            of the service that the entry is about
 * @param host
 *            where the daemon runs
 * @param port
 *            where it writes its XML
 * @param path
 *            what to ask the interactive port of a gmetad for
 * @param summary
 *            whether to ask it for sums alone
 * @param metrics
 *            those to show though GLUE has no name for them
 */
public record GangliaProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Host of the gmond or gmetad.", pattern = "\\S{1,255}", expected = "a host name or an IP address") String host,
        @Key(value = "Its port: mostly 8649 of a gmond, 8651 of a gmetad, 8652 with a path.", min = "1", max = "65535") int port,
        @Key(value = "What to ask the interactive port of a gmetad for: /, /cluster or /cluster/host.", pattern = "/[^\\p{Cntrl}?]*", expected = "a path that begins with /") Optional<String> path,
        @Key("Whether to ask for sums over hosts alone; needs a path.") boolean summary,
        @Key(value = "Metrics to show though GLUE has no name for them; * stands for any characters.", expected = "names of metrics") List<String> metrics)
        implements
            ProviderInstance {

    public GangliaProviderSettings {
        metrics = List.copyOf(metrics);
    }

    /** The line to send first; nothing to a port that asks for none. */
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
                ? Map.of("summary", "needs a path: a port that asks for none gives no sums")
                : Map.of();
    }
}
