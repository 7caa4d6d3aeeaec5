package org.openmds.loadtest.systems.mds4;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComponentRole;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.index.IndexQueries;

/** The index of MDS4 in Globus Toolkit 4 (GT4), with one entry for each server below it. */
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
    public Set<SystemPart> parts() {
        return Set.of(SystemPart.AGGREGATE_SERVER);
    }

    @Override
    public Map<ComponentRole, SystemComponent> components() {
        return Map.of(ComponentRole.COLLECTOR,
                new SystemComponent("Information provider", EntryCollector.class.getName()),
                ComponentRole.INFORMATION_SERVER,
                new SystemComponent("WS-Resource", EntryCollector.class.getName()), ComponentRole.AGGREGATE_SERVER,
                new SystemComponent("Index", IndexResource.class.getName()), ComponentRole.DIRECTORY_SERVER,
                new SystemComponent("Index", IndexResource.class.getName()));
    }

    @Override
    public List<QueryStep> steps(SystemPart part) {
        return IndexQueries.STEPS;
    }

    @Override
    public RunningSystem start(SystemSetup setup) throws SystemException, InterruptedException {
        if (setup.era() == SystemEra.TODAY) {
            throw new SystemException(
                    "mds4 supports the era 2003 only, got %s: use the system openmds for today's era"
                            .formatted(setup.era()));
        }
        return RunningMds4.start(setup);
    }

    @Override
    public ClientSpec client(SystemPart part, QueryScope query, String target) {
        return IndexQueries.client(query, target);
    }
}
