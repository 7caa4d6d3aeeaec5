package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Detour;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.Role;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.rgma.database.MariaDb;

/**
 * R-GMA 3.4.6 over MariaDB.
 *
 * <p>It has no cache: producers are asked at each query, whatever {@link Setup#cached} says. {@link Setup#servers} are the ProducerServlets below a
 * Registry, or the StreamProducers of a compound producer-consumer. {@link Query#PART} are the loads without the list of processes: 2 KB of ten
 * producers instead of 20 KB.
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
    public Set<Part> parts() {
        return Set.of(Part.values());
    }

    @Override
    public Map<Role, Component> components() {
        return Map.of(Role.COLLECTOR, component("Producer", CpuLoadProducer.class), Role.INFORMATION_SERVER,
                component("ProducerServlet", ProducerServlet.class), Role.AGGREGATE_SERVER,
                component("Compound Producer-Consumer", Compound.class), Role.DIRECTORY_SERVER,
                component("Registry", LockedRegistry.class));
    }

    private static Component component(String name, Class<?> built) {
        return new Component(name, built.getName());
    }

    @Override
    public List<Step> steps(Part part) {
        return RgmaSteps.of(part);
    }

    @Override
    public RunningSystem start(Setup setup) throws SystemException, InterruptedException {
        Closing closing = new Closing();
        MariaDb database = closing.add(MariaDb.start(setup.folder(), setup.era()));
        return RgmaServer.start(setup, database, closing);
    }

    @Override
    public ClientSpec client(Part part, Query query, String target) {
        String ask = part == Part.DIRECTORY_SERVER ? "registry" : "producers";
        return new ClientSpec(RgmaKind.NAME, target, Map.of("ask", ask, "select", select(query)));
    }

    /** Of an information server, users know how many producers it has. */
    @Override
    public Map<String, String> complete(Query query, Setup setup) {
        if (query == Query.NAMED) {
            return Map.of();
        }
        return switch (setup.part()) {
            case INFORMATION_SERVER -> Map.of();
            case DIRECTORY_SERVER -> Map.of(RgmaKind.ROWS, Integer.toString(setup.servers() * setup.collectors()));
            case AGGREGATE_SERVER -> Map.of(RgmaKind.ROWS, Integer.toString(setup.servers()));
        };
    }

    @Override
    public boolean alwaysTimes() {
        return true;
    }

    /** Producers tell consumers where they are: they stay behind the target. */
    @Override
    public ClientSpec by(Detour detour, ClientSpec client) throws IOException {
        Map<String, String> options = new HashMap<>(client.options());
        options.put(RgmaKind.HERE, "true");
        return new ClientSpec(client.kind(), detour.near(client.target()), options);
    }

    private static String select(Query query) {
        return switch (query) {
            case ALL -> "SELECT * FROM " + CpuLoad.TABLE;
            case PART -> "SELECT producer, host, load1, load5, load15, measured FROM " + CpuLoad.TABLE;
            case NAMED -> "SELECT * FROM " + CpuLoad.TABLE + " " + CpuLoad.predicate(CpuLoad.host(1));
        };
    }

    @Override
    public boolean keepsConnections(Era era) {
        return era == Era.NOW;
    }
}
