package org.openmds.loadtest.systems.file;

import java.io.IOException;
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
import org.openmds.loadtest.systems.index.IndexQueries;

/**
 * The reference system: the entries of an index of the same size, served as a static file. nginx serves it if it is installed, else the
 * load test's own server. No index on this machine can be faster than the static file.
 */
public final class StaticFileSystem implements ComparedSystem {

    @Override
    public String name() {
        return "file";
    }

    @Override
    public String title() {
        return "A static file";
    }

    @Override
    public Set<SystemPart> parts() {
        return Set.of(SystemPart.AGGREGATE_SERVER);
    }

    @Override
    public Map<ComponentRole, SystemComponent> components() {
        return Map.of(ComponentRole.COLLECTOR, new SystemComponent("none", ""), ComponentRole.INFORMATION_SERVER,
                new SystemComponent("none", ""),
                ComponentRole.AGGREGATE_SERVER,
                new SystemComponent("nginx, or the built-in server", EchoFileServer.class.getName()),
                ComponentRole.DIRECTORY_SERVER,
                new SystemComponent("none", ""));
    }

    @Override
    public List<QueryStep> steps(SystemPart part) {
        return IndexQueries.STEPS;
    }

    @Override
    public RunningSystem start(SystemSetup setup) throws SystemException, InterruptedException {
        try {
            return NginxFileServer.isInstalled() ? NginxFileServer.start(setup) : EchoFileServer.start(setup);
        } catch (IOException e) {
            throw new SystemException("cannot serve the static file: " + e.getMessage(), e);
        }
    }

    /** Returns a client that fetches the whole file; the query's scope is ignored. */
    @Override
    public ClientSpec client(SystemPart part, QueryScope query, String target) {
        return new ClientSpec("http", target, Map.of());
    }

    @Override
    public int stepSamplingInterval() {
        return IndexQueries.STEP_SAMPLING_INTERVAL;
    }
}
