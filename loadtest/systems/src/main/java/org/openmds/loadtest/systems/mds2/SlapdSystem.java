package org.openmds.loadtest.systems.mds2;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.record.Phases;
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
 * MDS2's shape of OpenLDAP's own parts, to tell whether what {@link Mds2System} shows comes of the way that it is built: slapd runs the same providers by its
 * back-end for Perl, one query at a time; back-meta asks many of these, and a directory server keeps what they said by the overlay pcache; slapd's own database, for information and aggregate servers that
 * are cached, has what providers said once, as a BDII does.
 */
public final class SlapdSystem implements ComparedSystem {

    @Override
    public String name() {
        return "slapd";
    }

    @Override
    public String title() {
        return "slapd";
    }

    @Override
    public Set<Part> parts() {
        return Set.of(Part.values());
    }

    @Override
    public Map<Role, Component> components() {
        return Map.of(Role.COLLECTOR, new Component("information provider of MDS2", Provider.class.getName()),
                Role.INFORMATION_SERVER, new Component("slapd with back-perl, or with back-mdb where cached", ""),
                Role.AGGREGATE_SERVER,
                new Component("slapd with back-meta, or with back-mdb where cached", ""),
                Role.DIRECTORY_SERVER, new Component("slapd with back-meta, and pcache where cached", ""));
    }

    @Override
    public List<Step> steps(Part part) {
        return List.of(Step.client(Steps.CONNECT, Fold.CONNECTION),
                Step.client(Steps.SEND_QUERY + "GRIS", Fold.CONNECTION),
                Step.client(Phases.FIRST_BYTE, Fold.PROCESSING),
                Step.client(Steps.RECEIVE_RESULT, Fold.TRANSMISSION));
    }

    @Override
    public RunningSystem start(Setup setup) throws SystemException, InterruptedException {
        return SlapdSite.start(setup);
    }

    @Override
    public ClientSpec client(Part part, Query query, String target) {
        return Asked.client(part, query, target);
    }
}
