package org.openmds.loadtest.systems.mds2.slapd;

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
import org.openmds.loadtest.systems.mds2.ProviderProgram;
import org.openmds.loadtest.systems.mds2.StudySearches;

/**
 * Debian's BDII, which replaced the GRIS and the GIIS on grids: slapd with a database, and bdii-update, which runs the information
 * providers again and again and writes the changes into the database. The providers and the entries are those of {@link Mds2System}.
 */
public final class BdiiSystem implements ComparedSystem {

    @Override
    public String name() {
        return "bdii";
    }

    @Override
    public String title() {
        return "BDII";
    }

    @Override
    public Set<SystemPart> parts() {
        return Set.of(SystemPart.INFORMATION_SERVER, SystemPart.AGGREGATE_SERVER);
    }

    @Override
    public Map<ComponentRole, SystemComponent> components() {
        return Map.of(ComponentRole.COLLECTOR,
                new SystemComponent("information provider of MDS2", ProviderProgram.class.getName()),
                ComponentRole.INFORMATION_SERVER, new SystemComponent("resource BDII: slapd and bdii-update", ""),
                ComponentRole.AGGREGATE_SERVER, new SystemComponent("site BDII: slapd and bdii-update", ""),
                ComponentRole.DIRECTORY_SERVER, new SystemComponent("none", ""));
    }

    @Override
    public List<QueryStep> steps(SystemPart part) {
        return SlapdSystem.STEPS;
    }

    @Override
    public RunningSystem start(SystemSetup setup) throws SystemException, InterruptedException {
        try {
            return RunningBdii.start(setup);
        } catch (IOException e) {
            throw new SystemException("BDII cannot be started: " + e.getMessage(), e);
        }
    }

    @Override
    public ClientSpec client(SystemPart part, QueryScope query, String target) {
        return query == QueryScope.NAMED
                ? StudySearches.searches(part, target)
                : StudySearches.client(part, query, target);
    }

    @Override
    public Map<String, String> completenessOptions(QueryScope query, SystemSetup setup) {
        return StudySearches.completenessOptions(query, setup);
    }
}
