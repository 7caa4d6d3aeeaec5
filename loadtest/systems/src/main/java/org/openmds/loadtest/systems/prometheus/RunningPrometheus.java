package org.openmds.loadtest.systems.prometheus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.index.IndexEntries;

/** A node_exporter; and for an aggregate server, a Prometheus that has scraped it under the name of each host. */
final class RunningPrometheus implements RunningSystem {

    private static final Path EXPORTER = Path.of("/usr/bin/prometheus-node-exporter");
    private static final Path PROMETHEUS = Path.of("/usr/bin/prometheus");
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
    /** Interval of Debian's configuration. A longer interval of the setup is not used: the start waits for all hosts. */
    private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(15);
    /** Number of organisations, each of which has every tenth host. */
    private static final int ORGANISATIONS = 10;
    /** Collectors that work on each machine, the memory collector first. */
    private static final List<String> COLLECTORS = List.of("meminfo", "loadavg", "cpu", "filesystem", "netdev", "stat",
            "vmstat", "uname", "time", "diskstats", "filefd", "netstat", "sockstat", "timex", "entropy", "pressure",
            "softnet", "udp_queues", "arp", "netclass", "os", "interrupts", "buddyinfo", "processes");
    private static final Pattern COUNT = Pattern.compile("\"value\":\\[[^,]+,\"(\\d+)\"\\]");

    private final List<DebianServer> servers;

    /**
     * @param servers
     *            the queried server, and the exporter if that is another one
     */
    private RunningPrometheus(List<DebianServer> servers) {
        this.servers = List.copyOf(servers);
    }

    static RunningPrometheus start(SystemSetup setup) throws IOException, SystemException, InterruptedException {
        List<DebianServer> started = new ArrayList<>();
        boolean done = false;
        try {
            boolean alone = setup.part() == SystemPart.INFORMATION_SERVER;
            DebianServer exporter = DebianServer.start(EXPORTER, setup.host(), alone ? setup.port() : 0,
                    collectors(setup.collectors()), setup.folder());
            started.add(exporter);
            exporter.await("/metrics", text -> text.contains("node_scrape_collector_success"), START_TIMEOUT);
            if (!alone) {
                DebianServer server = server(setup, exporter.address());
                started.addFirst(server);
                awaitHosts(server, setup);
            }
            done = true;
            return new RunningPrometheus(started);
        } finally {
            if (!done) {
                started.forEach(DebianServer::close);
            }
        }
    }

    /** Returns the options for this many collectors, or for all that work everywhere. */
    private static List<String> collectors(int count) {
        return Stream.concat(Stream.of("--collector.disable-defaults"),
                COLLECTORS.stream().limit(count).map(name -> "--collector." + name)).toList();
    }

    private static DebianServer server(SystemSetup setup, String exporter) throws IOException, SystemException {
        Path configuration = Files.writeString(Files.createDirectories(setup.folder()).resolve("prometheus.yml"),
                configuration(setup, exporter));
        return DebianServer.start(PROMETHEUS, setup.host(), setup.port(),
                List.of("--config.file=" + configuration, "--storage.tsdb.path=" + setup.folder().resolve("tsdb"),
                        "--storage.tsdb.retention.time=1h", "--log.level=warn"),
                setup.folder());
    }

    private static String configuration(SystemSetup setup, String exporter) {
        long millis = interval(setup).toMillis();
        return """
                global:
                  scrape_interval: %1$dms
                  scrape_timeout: %1$dms
                scrape_configs:
                - job_name: node
                  static_configs:
                """.formatted(millis)
                + IntStream.range(0, setup.servers())
                        .mapToObj(number -> """
                                  - targets: ['%s']
                                    labels: {instance: %s, organisation: organisation%d}
                                """.formatted(exporter, IndexEntries.hostName(number), number % ORGANISATIONS))
                        .collect(Collectors.joining());
    }

    private static Duration interval(SystemSetup setup) {
        return setup.renewal().compareTo(LONGEST_INTERVAL) < 0 ? setup.renewal() : LONGEST_INTERVAL;
    }

    private static void awaitHosts(DebianServer server, SystemSetup setup)
            throws IOException, SystemException, InterruptedException {
        server.await("/api/v1/query?query=count(up%7Bjob%3D%22node%22%7D%3D%3D1)", answer -> {
            Matcher count = COUNT.matcher(answer);
            return count.find() && Integer.parseInt(count.group(1)) == setup.servers();
        }, START_TIMEOUT.plus(interval(setup)));
    }

    @Override
    public String target() {
        return servers.getFirst().url() + "/";
    }

    @Override
    public String exampleCommand() {
        return servers.size() == 1
                ? "curl -s %s/metrics".formatted(servers.getFirst().url())
                : "curl -sG %s/federate --data-urlencode 'match[]={job!=\"\"}'".formatted(servers.getFirst().url());
    }

    /** Returns the number of answered queries, and for a server the number of scrapes. */
    @Override
    public Map<String, Long> counters() {
        Map<String, Long> counters = new TreeMap<>();
        try {
            String exporter = servers.getLast().get("/metrics");
            long scrapes = sum(exporter, "promhttp_metric_handler_requests_total{");
            if (servers.size() == 1) {
                counters.put("queries", scrapes);
            } else {
                counters.put("scrapes", scrapes);
                counters.put("queries", sum(servers.getFirst().get("/metrics"),
                        "prometheus_http_requests_total{code=\"200\",handler=\"/federate\""));
            }
        } catch (IOException _) {
            // A server that has ended has no counters.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return counters;
    }

    private static long sum(String page, String start) {
        return page.lines()
                .filter(line -> line.startsWith(start))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    @Override
    public void close() {
        servers.forEach(DebianServer::close);
    }
}
