package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComponentRole;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.RelayMapping;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.VariedParameter.ReplicaParameter;
import org.openmds.loadtest.systems.rgma.database.MariaDb;
import org.openmds.loadtest.systems.rgma.registry.LockedRegistry;

/**
 * R-GMA 3.4.6 over MariaDB.
 *
 * <p>R-GMA has no cache: producers are queried for each query, and {@link SystemSetup#cached} is ignored. {@link SystemSetup#servers} is
 * the number of ProducerServlets below a Registry, or of StreamProducers of a compound producer-consumer. {@link QueryScope#PART} selects
 * the loads without the list of processes: 2 KB from ten producers instead of 20 KB.
 */
public final class RgmaSystem implements ComparedSystem {

    @Override
    public String name() {
        return "rgma";
    }

    @Override
    public String title() {
        return "R-GMA";
    }

    @Override
    public Set<SystemPart> parts() {
        return Set.of(SystemPart.values());
    }

    @Override
    public Map<ComponentRole, SystemComponent> components() {
        return Map.of(ComponentRole.COLLECTOR, component("Producer", CpuLoadProducer.class),
                ComponentRole.INFORMATION_SERVER,
                component("ProducerServlet", ProducerServlet.class), ComponentRole.AGGREGATE_SERVER,
                component("Compound Producer-Consumer", CompoundProducer.class), ComponentRole.DIRECTORY_SERVER,
                component("Registry", LockedRegistry.class));
    }

    private static SystemComponent component(String name, Class<?> built) {
        return new SystemComponent(name, built.getName());
    }

    @Override
    public List<QueryStep> steps(SystemPart part) {
        return RgmaSteps.steps(part);
    }

    @Override
    public RunningSystem start(SystemSetup setup) throws SystemException, InterruptedException {
        CloseableStack closeableStack = new CloseableStack();
        MariaDb database = closeableStack.add(MariaDb.start(setup.folder(), setup.era()));
        return RgmaServer.start(setup, database, closeableStack);
    }

    @Override
    public ClientSpec client(SystemPart part, QueryScope query, String target) {
        String ask = part == SystemPart.DIRECTORY_SERVER ? "registry" : "producers";
        return new ClientSpec(RgmaKind.NAME, target, Map.of("ask", ask, "select", select(query)));
    }

    /** Returns the options for the number of rows, and for the interval of the users if it is varied. */
    @Override
    public Map<String, String> completenessOptions(QueryScope query, SystemSetup setup) {
        Map<String, String> options = new HashMap<>(expectedRows(query, setup));
        long poll = setup.value(ReplicaParameter.CONSUMER_POLL, RgmaKind.POLL_MILLIS);
        if (poll != RgmaKind.POLL_MILLIS) {
            options.put(RgmaKind.POLL, poll + "ms");
        }
        return Map.copyOf(options);
    }

    /** Returns no option for an information server: its users get the number of its producers from the server. */
    private static Map<String, String> expectedRows(QueryScope query, SystemSetup setup) {
        if (query == QueryScope.NAMED) {
            return Map.of();
        }
        return switch (setup.part()) {
            case INFORMATION_SERVER -> Map.of();
            case DIRECTORY_SERVER ->
                Map.of(RgmaKind.EXPECTED_ROWS, Integer.toString(setup.servers() * setup.collectors()));
            case AGGREGATE_SERVER -> Map.of(RgmaKind.EXPECTED_ROWS, Integer.toString(setup.servers()));
        };
    }

    @Override
    public boolean isAlwaysTimed() {
        return true;
    }

    /** Makes clients query producers at the target's address, because producers send their own addresses to consumers. */
    @Override
    public ClientSpec throughRelays(RelayMapping relayMapping, ClientSpec client) throws IOException {
        Map<String, String> options = new HashMap<>(client.options());
        options.put(RgmaKind.PRODUCERS_AT_TARGET, "true");
        return new ClientSpec(client.kind(), relayMapping.toRelay(client.target()), options);
    }

    private static String select(QueryScope query) {
        return switch (query) {
            case ALL -> "SELECT * FROM " + CpuLoad.TABLE;
            case PART -> "SELECT producer, host, load1, load5, load15, measured FROM " + CpuLoad.TABLE;
            case NAMED -> "SELECT * FROM " + CpuLoad.TABLE + " " + CpuLoad.predicate(CpuLoad.host(1));
        };
    }

    @Override
    public boolean keepsConnections(SystemEra era) {
        return era == SystemEra.TODAY;
    }
}
