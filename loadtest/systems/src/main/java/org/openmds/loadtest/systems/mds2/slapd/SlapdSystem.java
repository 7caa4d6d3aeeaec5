package org.openmds.loadtest.systems.mds2.slapd;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComponentRole;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.QueryStep.QueryPhase;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.mds2.ProviderProgram;
import org.openmds.loadtest.systems.mds2.SearchTimeline;
import org.openmds.loadtest.systems.mds2.StudySearches;

/**
 * MDS2's structure built from OpenLDAP components, to check whether the results of {@link Mds2System} depend on its implementation. slapd
 * runs the same providers in its Perl back-end, one query at a time. back-meta queries many such servers; the overlay pcache caches their
 * answers for a directory server. Cached information and aggregate servers use slapd's own database, which is loaded once with the
 * providers' output, as a BDII does.
 */
public final class SlapdSystem implements ComparedSystem {

    /** Steps that a client of slapd measures. */
    static final List<QueryStep> STEPS = List.of(QueryStep.client(SearchTimeline.CONNECT, QueryPhase.CONNECTION),
            QueryStep.client(SearchTimeline.BIND, QueryPhase.CONNECTION),
            QueryStep.client(SearchTimeline.SEND_QUERY + "GRIS", QueryPhase.CONNECTION),
            QueryStep.client(PhaseNames.FIRST_BYTE, QueryPhase.PROCESSING),
            QueryStep.client(SearchTimeline.RECEIVE_RESULT, QueryPhase.TRANSMISSION));

    @Override
    public String name() {
        return "slapd";
    }

    @Override
    public String title() {
        return "slapd";
    }

    @Override
    public Set<SystemPart> parts() {
        return Set.of(SystemPart.values());
    }

    @Override
    public Map<ComponentRole, SystemComponent> components() {
        return Map.of(ComponentRole.COLLECTOR,
                new SystemComponent("information provider of MDS2", ProviderProgram.class.getName()),
                ComponentRole.INFORMATION_SERVER,
                new SystemComponent("slapd with back-perl, or with back-mdb where cached", ""),
                ComponentRole.AGGREGATE_SERVER,
                new SystemComponent("slapd with back-meta, or with back-mdb where cached", ""),
                ComponentRole.DIRECTORY_SERVER,
                new SystemComponent("slapd with back-meta, and pcache where cached", ""));
    }

    @Override
    public List<QueryStep> steps(SystemPart part) {
        return STEPS;
    }

    @Override
    public RunningSystem start(SystemSetup setup) throws SystemException, InterruptedException {
        return SlapdSite.start(setup);
    }

    @Override
    public ClientSpec client(SystemPart part, QueryScope query, String target) {
        return query == QueryScope.NAMED
                ? StudySearches.searches(part, target)
                : StudySearches.client(part, query, target);
    }
}
