package org.openmds.loadtest.systems.prometheus;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComponentRole;
import org.openmds.loadtest.systems.QueryMark;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.index.IndexEntries;
import org.openmds.loadtest.systems.index.IndexQueries;

/**
 * Prometheus with node_exporter. Clients fetch the page of an exporter, or the newest values of a Prometheus server at {@code /federate},
 * as another Prometheus does. The hosts are one exporter under many names: the server scrapes it once for each host.
 */
public final class PrometheusSystem implements ComparedSystem {

    @Override
    public String name() {
        return "prometheus";
    }

    @Override
    public String title() {
        return "Prometheus";
    }

    @Override
    public Set<SystemPart> parts() {
        return Set.of(SystemPart.INFORMATION_SERVER, SystemPart.AGGREGATE_SERVER);
    }

    @Override
    public Map<ComponentRole, SystemComponent> components() {
        return Map.of(ComponentRole.COLLECTOR, new SystemComponent("collector of node_exporter", ""),
                ComponentRole.INFORMATION_SERVER, new SystemComponent("node_exporter", ""),
                ComponentRole.AGGREGATE_SERVER, new SystemComponent("server, /federate", ""),
                ComponentRole.DIRECTORY_SERVER, new SystemComponent("service discovery", ""));
    }

    @Override
    public List<QueryStep> steps(SystemPart part) {
        return IndexQueries.STEPS;
    }

    @Override
    public RunningSystem start(SystemSetup setup) throws SystemException, InterruptedException {
        try {
            return RunningPrometheus.start(setup);
        } catch (IOException e) {
            throw new SystemException("Prometheus cannot be started: " + e.getMessage(), e);
        }
    }

    /**
     * Returns a client of the HTTP interface. For {@link QueryScope#NAMED}, each row of its option {@code parameters} has the matchers of
     * a selector of {@code /federate}, without its braces; the default selects one host. Each query also excludes a host that does not
     * exist, another one each time.
     *
     * @param target
     *            the URL of the server or exporter, such as http://host:9090/
     */
    @Override
    public ClientSpec client(SystemPart part, QueryScope query, String target) {
        URI server = URI.create(target);
        if (part == SystemPart.INFORMATION_SERVER) {
            return new ClientSpec("http", server.resolve("/metrics")
                    + (query == QueryScope.PART ? "?collect%5B%5D=meminfo" : ""), Map.of());
        }
        String federate = server.resolve("/federate") + "?match%5B%5D=";
        return switch (query) {
            case ALL -> new ClientSpec("http", federate + encoded("{job!=\"\"}"), Map.of());
            case PART -> new ClientSpec("http", federate + encoded("{__name__=~\"node_memory_.*\"}"), Map.of());
            case NAMED -> new ClientSpec("http",
                    federate + encoded("{") + "${query}" + encoded(",instance!=\"")
                            + QueryMark.TEMPLATE.replace(" ", "+")
                            + encoded("\"}"),
                    Map.of("parameters",
                            "query\n\"instance=~\"\"%s(:.*)?\"\"\"\n".formatted(IndexEntries.hostName(0))));
        };
    }

    private static String encoded(String selector) {
        return URLEncoder.encode(selector, StandardCharsets.UTF_8);
    }

    @Override
    public int stepSamplingInterval() {
        return IndexQueries.STEP_SAMPLING_INTERVAL;
    }
}
