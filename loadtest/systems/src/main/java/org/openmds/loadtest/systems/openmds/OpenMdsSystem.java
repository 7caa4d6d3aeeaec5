package org.openmds.loadtest.systems.openmds;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComponentRole;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemJvm;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.index.IndexQueries;

/**
 * OpenMDS's Index, with one entry for each server below it. It is the same in both eras; clients of the 2003 era open a connection for
 * each query.
 */
public final class OpenMdsSystem implements ComparedSystem {

    @Override
    public String name() {
        return "openmds";
    }

    @Override
    public String title() {
        return "OpenMDS";
    }

    @Override
    public Set<SystemPart> parts() {
        return Set.of(SystemPart.AGGREGATE_SERVER);
    }

    @Override
    public Map<ComponentRole, SystemComponent> components() {
        return Map.of(ComponentRole.COLLECTOR,
                new SystemComponent("Information provider", "org.openmds.aggregator.InformationProvider"),
                ComponentRole.INFORMATION_SERVER,
                new SystemComponent("Index of a host", "org.openmds.index.IndexService"),
                ComponentRole.AGGREGATE_SERVER,
                new SystemComponent("Index", "org.openmds.index.IndexService"), ComponentRole.DIRECTORY_SERVER,
                new SystemComponent("Index", "org.openmds.index.IndexService"));
    }

    @Override
    public List<QueryStep> steps(SystemPart part) {
        return IndexQueries.STEPS;
    }

    @Override
    public RunningSystem start(SystemSetup setup) throws SystemException, InterruptedException {
        return start(setup, Stream.concat(SystemJvm.OPTIONS.stream(), Stream.of(SystemJvm.NO_CACHE)).toList());
    }

    @Override
    public boolean isDivided(SystemPart part) {
        return true;
    }

    @Override
    public RunningSystem startQueriedServer(SystemSetup setup) throws SystemException, InterruptedException {
        return start(setup.servers(0));
    }

    @Override
    public RunningSystem startInformationServers(SystemSetup setup, String target)
            throws SystemException, InterruptedException {
        try {
            return RunningRegistrar.start(setup, target);
        } catch (IOException e) {
            throw new SystemException("the entries of OpenMDS cannot be registered: " + e.getMessage(), e);
        }
    }

    /**
     * Starts the system with further options of the Java virtual machine. The index may have no entries.
     *
     * @throws SystemException
     *             if it cannot be started
     */
    public RunningSystem start(SystemSetup setup, List<String> javaOptions)
            throws SystemException, InterruptedException {
        try {
            return RunningOpenMds.start(setup, javaOptions);
        } catch (IOException e) {
            throw new SystemException("cannot start OpenMDS: " + e.getMessage(), e);
        }
    }

    @Override
    public ClientSpec client(SystemPart part, QueryScope query, String target) {
        return IndexQueries.client(query, target);
    }

    @Override
    public int stepSamplingInterval() {
        return IndexQueries.STEP_SAMPLING_INTERVAL;
    }
}
