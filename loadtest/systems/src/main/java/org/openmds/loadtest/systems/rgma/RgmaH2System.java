package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Detour;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.Role;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.rgma.database.H2;

/** R-GMA over H2, for a first look where MariaDB is not installed: a connection costs nothing there, so that it has no bottleneck to show. */
public final class RgmaH2System implements ComparedSystem {

    private final RgmaSystem rgma = new RgmaSystem("rgma-h2", "R-GMA on H2", _ -> H2.start());

    @Override
    public String name() {
        return rgma.name();
    }

    @Override
    public String title() {
        return rgma.title();
    }

    @Override
    public Set<Part> parts() {
        return rgma.parts();
    }

    @Override
    public Map<Role, Component> components() {
        return rgma.components();
    }

    @Override
    public List<Step> steps(Part part) {
        return rgma.steps(part);
    }

    @Override
    public RunningSystem start(Setup setup) throws SystemException, InterruptedException {
        return rgma.start(setup);
    }

    @Override
    public ClientSpec client(Part part, Query query, String target) {
        return rgma.client(part, query, target);
    }

    @Override
    public Map<String, String> complete(Query query, Setup setup) {
        return rgma.complete(query, setup);
    }

    @Override
    public boolean alwaysTimes() {
        return rgma.alwaysTimes();
    }

    @Override
    public ClientSpec by(Detour detour, ClientSpec client) throws IOException {
        return rgma.by(detour, client);
    }
}
