package org.openmds.loadtest.systems.mds2;

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
import org.openmds.loadtest.systems.Step.Fold;
import org.openmds.loadtest.systems.SystemException;

/**
 * MDS2, with its GRIS and GIIS over LDAP and information providers that are processes.
 *
 * <p>{@link org.openmds.loadtest.systems.Era#THEN}: a GRIS serves queries that need providers one at a time, each with processes of its own, one after the
 * other; a GIIS asks its registrants in parallel, for each query anew where nothing is kept, over new connections.
 * {@link org.openmds.loadtest.systems.Era#NOW}: providers run in parallel, as many as the machine's processors bear; one run serves all queries that wait for
 * it; a GIIS keeps its connections.
 */
public final class Mds2System implements ComparedSystem {

    @Override
    public String name() {
        return "mds2";
    }

    @Override
    public String title() {
        return "MDS2";
    }

    @Override
    public Set<Part> parts() {
        return Set.of(Part.values());
    }

    @Override
    public Map<Role, Component> components() {
        return Map.of(Role.COLLECTOR, new Component("Information Provider", Provider.class.getName()),
                Role.INFORMATION_SERVER, new Component("GRIS", Gris.class.getName()),
                Role.AGGREGATE_SERVER, new Component("GIIS", Giis.class.getName()),
                Role.DIRECTORY_SERVER, new Component("GIIS", Giis.class.getName()));
    }

    @Override
    public List<Step> steps(Part part) {
        ServerSteps server = part == Part.INFORMATION_SERVER ? ServerSteps.GRIS : ServerSteps.GIIS;
        return List.of(Step.client(Steps.CONNECT, Fold.CONNECTION),
                Step.client(Steps.SEND_QUERY + server.server(), Fold.CONNECTION),
                Step.server(server.initSearch(), Fold.PROCESSING), Step.server(server.searchIndex(), Fold.PROCESSING),
                Step.server(server.invoke(), Fold.PROCESSING), Step.server(server.genResult(), Fold.PROCESSING),
                Step.client(Steps.RECEIVE_RESULT, Fold.TRANSMISSION));
    }

    @Override
    public RunningSystem start(Setup setup) throws SystemException, InterruptedException {
        return Site.start(setup);
    }

    @Override
    public ClientSpec client(Part part, Query query, String target) {
        return Asked.client(part, query, target);
    }

    @Override
    public Map<String, String> complete(Query query, Setup setup) {
        return Asked.complete(query, setup);
    }
}
