package org.openmds.loadtest.systems.openmds;

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

/** OpenMDS's Index with as many entries as there are servers below it. It is the same in both eras; users of the study's open a connection for each query. */
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
    public Set<Part> parts() {
        return Set.of(Part.AGGREGATE_SERVER);
    }

    @Override
    public Map<Role, Component> components() {
        return Map.of(Role.COLLECTOR,
                new Component("Information provider", "org.openmds.aggregator.InformationProvider"),
                Role.INFORMATION_SERVER, new Component("Index of a host", "org.openmds.index.IndexService"),
                Role.AGGREGATE_SERVER,
                new Component("Index", "org.openmds.index.IndexService"), Role.DIRECTORY_SERVER,
                new Component("Index", "org.openmds.index.IndexService"));
    }

    @Override
    public List<Step> steps(Part part) {
        return IndexQueries.STEPS;
    }

    @Override
    public RunningSystem start(Setup setup) throws SystemException, InterruptedException {
        return start(setup, List.of());
    }

    /**
     * The same, of which the Java machine has further options. An index may have no entry.
     *
     * @throws SystemException
     *             as there
     */
    public RunningSystem start(Setup setup, List<String> javaOptions) throws SystemException, InterruptedException {
        try {
            return RunningOpenMds.start(setup, javaOptions);
        } catch (IOException e) {
            throw new SystemException("OpenMDS does not start: " + e.getMessage(), e);
        }
    }

    @Override
    public ClientSpec client(Part part, Query query, String target) {
        return IndexQueries.client(query, target);
    }

    @Override
    public int stepsEvery() {
        return IndexQueries.STEPS_EVERY;
    }
}
