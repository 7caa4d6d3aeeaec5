package org.openmds.loadtest.systems.file;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComponentRole;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.index.IndexEntries;
import org.openmds.loadtest.systems.index.IndexQueries;

/** An existing Prometheus server: it is not started here. Clients query its newest values at {@code /federate}. */
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
        return Set.of(SystemPart.AGGREGATE_SERVER);
    }

    @Override
    public Map<ComponentRole, SystemComponent> components() {
        return Map.of(ComponentRole.COLLECTOR, new SystemComponent("Collector", ""), ComponentRole.INFORMATION_SERVER,
                new SystemComponent("Exporter", ""),
                ComponentRole.AGGREGATE_SERVER, new SystemComponent("Server, /federate", ""),
                ComponentRole.DIRECTORY_SERVER,
                new SystemComponent("Service discovery", ""));
    }

    @Override
    public List<QueryStep> steps(SystemPart part) {
        return IndexQueries.STEPS;
    }

    @Override
    public RunningSystem start(SystemSetup setup) throws SystemException {
        throw new SystemException(
                "prometheus cannot be started here: load a running server by its URL, as in mds load run --client http "
                        + "http://host:9090/federate?match[]=%7Bjob!=%22%22%7D");
    }

    /**
     * @param target
     *            URL of the server, such as http://host:9090/
     */
    @Override
    public ClientSpec client(SystemPart part, QueryScope query, String target) {
        String selector = switch (query) {
            case ALL -> "{job!=\"\"}";
            case PART -> "{__name__=~\"node_memory_.*\"}";
            case NAMED -> "{instance=~\"%s(:.*)?\"}".formatted(IndexEntries.hostName(0));
        };
        return new ClientSpec("http",
                URI.create(target).resolve("/federate") + "?match%5B%5D="
                        + URLEncoder.encode(selector, StandardCharsets.UTF_8),
                Map.of());
    }
}
