package org.openmds.loadtest.systems.mds4;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.Role;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.index.IndexQueries;

/** MDS4's index, as Globus Toolkit 4 did it: with as many entries as there are servers below it. */
public final class Mds4System implements ComparedSystem {

    @Override
    public String name() {
        return "mds4";
    }

    @Override
    public String title() {
        return "MDS4 as GT4 did it";
    }

    @Override
    public Set<Part> parts() {
        return Set.of(Part.AGGREGATE_SERVER);
    }

    @Override
    public Map<Role, Component> components() {
        return Map.of(Role.COLLECTOR, new Component("Information provider", Collecting.class.getName()),
                Role.INFORMATION_SERVER,
                new Component("WS-Resource", Collecting.class.getName()), Role.AGGREGATE_SERVER,
                new Component("Index", IndexResource.class.getName()), Role.DIRECTORY_SERVER,
                new Component("Index", IndexResource.class.getName()));
    }

    @Override
    public List<Step> steps(Part part) {
        return IndexQueries.STEPS;
    }

    @Override
    public RunningSystem start(Setup setup) throws SystemException, InterruptedException {
        if (setup.era() == Era.NOW) {
            throw new SystemException(
                    "MDS4 as one would build it today is the system openmds: mds4 has the era 2003 only, got "
                            + setup.era());
        }
        return RunningMds4.start(setup);
    }

    @Override
    public ClientSpec client(Part part, Query query, String target) {
        return IndexQueries.client(query, target);
    }
}
