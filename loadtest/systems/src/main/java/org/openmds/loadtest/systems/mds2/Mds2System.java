package org.openmds.loadtest.systems.mds2;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComponentRole;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.QueryStep.QueryPhase;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;

/**
 * MDS2: a GRIS and a GIIS over LDAP, with information providers that run as processes.
 *
 * <p>In {@link org.openmds.loadtest.systems.SystemEra#YEAR_2003}, a GRIS serves one query at a time if the query needs providers, and
 * runs the providers' processes one after the other. A GIIS queries its registrants in parallel over new connections; without a cache it
 * does so for each query. In {@link org.openmds.loadtest.systems.SystemEra#TODAY}, providers run in parallel, limited by the number of
 * processors. One run serves all queries that wait for it. A GIIS keeps its connections.
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
    public Set<SystemPart> parts() {
        return Set.of(SystemPart.values());
    }

    @Override
    public Map<ComponentRole, SystemComponent> components() {
        return Map.of(ComponentRole.COLLECTOR,
                new SystemComponent("Information Provider", ProviderProgram.class.getName()),
                ComponentRole.INFORMATION_SERVER, new SystemComponent("GRIS", GrisDirectory.class.getName()),
                ComponentRole.AGGREGATE_SERVER, new SystemComponent("GIIS", GiisDirectory.class.getName()),
                ComponentRole.DIRECTORY_SERVER, new SystemComponent("GIIS", GiisDirectory.class.getName()));
    }

    @Override
    public List<QueryStep> steps(SystemPart part) {
        ServerSteps server = part == SystemPart.INFORMATION_SERVER ? ServerSteps.GRIS : ServerSteps.GIIS;
        return List.of(QueryStep.client(SearchTimeline.CONNECT, QueryPhase.CONNECTION),
                QueryStep.client(SearchTimeline.BIND, QueryPhase.CONNECTION),
                QueryStep.client(SearchTimeline.SEND_QUERY + server.server(), QueryPhase.CONNECTION),
                QueryStep.server(server.initSearch(), QueryPhase.PROCESSING),
                QueryStep.server(server.searchIndex(), QueryPhase.PROCESSING),
                QueryStep.server(server.invoke(), QueryPhase.PROCESSING),
                QueryStep.server(server.genResult(), QueryPhase.PROCESSING),
                QueryStep.client(SearchTimeline.RECEIVE_RESULT, QueryPhase.TRANSMISSION));
    }

    @Override
    public RunningSystem start(SystemSetup setup) throws SystemException, InterruptedException {
        return Mds2Site.start(setup);
    }

    @Override
    public boolean isDivided(SystemPart part) {
        return part != SystemPart.INFORMATION_SERVER;
    }

    @Override
    public RunningSystem startQueriedServer(SystemSetup setup) throws SystemException, InterruptedException {
        return Mds2Site.startGiis(setup);
    }

    @Override
    public RunningSystem startInformationServers(SystemSetup setup, String target)
            throws SystemException, InterruptedException {
        return Mds2Site.startGrises(setup, target);
    }

    @Override
    public ClientSpec client(SystemPart part, QueryScope query, String target) {
        return StudySearches.client(part, query, target);
    }

    @Override
    public Map<String, String> completenessOptions(QueryScope query, SystemSetup setup) {
        return StudySearches.completenessOptions(query, setup);
    }
}
