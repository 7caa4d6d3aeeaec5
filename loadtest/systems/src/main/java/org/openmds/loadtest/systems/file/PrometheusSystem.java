package org.openmds.loadtest.systems.file;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.Role;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.index.IndexEntries;
import org.openmds.loadtest.systems.index.IndexQueries;

/** Prometheus, where there is one: it is not started here, but its users are. They ask {@code /federate} for its newest values. */
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
    public Set<Part> parts() {
        return Set.of(Part.AGGREGATE_SERVER);
    }

    @Override
    public Map<Role, Component> components() {
        return Map.of(Role.COLLECTOR, new Component("Collector", ""), Role.INFORMATION_SERVER,
                new Component("Exporter", ""),
                Role.AGGREGATE_SERVER, new Component("Server, /federate", ""), Role.DIRECTORY_SERVER,
                new Component("Service discovery", ""));
    }

    @Override
    public List<Step> steps(Part part) {
        return IndexQueries.STEPS;
    }

    @Override
    public RunningSystem start(Setup setup) throws SystemException {
        throw new SystemException(
                "prometheus is not started here: load one that runs by its URL, as in mds load run --client http http://host:9090/federate?match[]=%7Bjob!=%22%22%7D");
    }

    /**
     * @param target
     *            such as http://host:9090/
     */
    @Override
    public ClientSpec client(Part part, Query query, String target) {
        String selector = switch (query) {
            case ALL -> "{job!=\"\"}";
            case PART -> "{__name__=~\"node_memory_.*\"}";
            case NAMED -> "{instance=~\"%s(:.*)?\"}".formatted(IndexEntries.name(0));
        };
        return new ClientSpec("http",
                URI.create(target).resolve("/federate") + "?match%5B%5D="
                        + URLEncoder.encode(selector, StandardCharsets.UTF_8),
                Map.of());
    }
}
