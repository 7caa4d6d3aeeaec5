package org.openmds.loadtest.systems.file;

import java.io.IOException;
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
import org.openmds.loadtest.systems.index.IndexQueries;

/**
 * The reference: the entries that an index of that size has, as a file that a web server sends. By nginx where it is installed, else by the load test's own
 * server. What this machine cannot do for a file, it cannot do for an index.
 */
public final class StaticSystem implements ComparedSystem {

    @Override
    public String name() {
        return "file";
    }

    @Override
    public String title() {
        return "A static file";
    }

    @Override
    public Set<Part> parts() {
        return Set.of(Part.AGGREGATE_SERVER);
    }

    @Override
    public Map<Role, Component> components() {
        return Map.of(Role.COLLECTOR, new Component("none", ""), Role.INFORMATION_SERVER, new Component("none", ""),
                Role.AGGREGATE_SERVER,
                new Component("nginx, or the built-in server", EchoFile.class.getName()), Role.DIRECTORY_SERVER,
                new Component("none", ""));
    }

    @Override
    public List<Step> steps(Part part) {
        return IndexQueries.STEPS;
    }

    @Override
    public RunningSystem start(Setup setup) throws SystemException, InterruptedException {
        try {
            return NginxFile.isInstalled() ? NginxFile.start(setup) : EchoFile.start(setup);
        } catch (IOException e) {
            throw new SystemException("the file cannot be served: " + e.getMessage(), e);
        }
    }

    /** The whole file, whatever is asked. */
    @Override
    public ClientSpec client(Part part, Query query, String target) {
        return new ClientSpec("http", target, Map.of());
    }

    @Override
    public int stepsEvery() {
        return IndexQueries.STEPS_EVERY;
    }
}
