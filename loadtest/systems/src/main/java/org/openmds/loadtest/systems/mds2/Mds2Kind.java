package org.openmds.loadtest.systems.mds2;

import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.SettingsKind;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The client kind {@code mds2}: searches a GRIS, a GIIS or any LDAP server and times the steps that the papers name. */
public final class Mds2Kind implements SettingsKind<Mds2Settings> {

    @Override
    public String name() {
        return StudySearches.KIND;
    }

    @Override
    public String description() {
        return "Searches a GRIS, a GIIS or another LDAP server as MDS2's users did, and reports the steps of each query. The target is a URL such as"
                + " ldap://host:2135/Mds-Vo-name=local,o=grid.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(new ClientOption("base", "DN of the search base; by default the DN in the target URL", ""),
                new ClientOption("filter", "LDAP filter of the search", StudySearches.EVERYTHING),
                new ClientOption("scope", "base, one or sub", "sub"),
                new ClientOption("bind", "true if a client binds anonymously after it has connected", "true"),
                new ClientOption("steps",
                        "names of the steps: tables, as in the scalability study's tables 2 and 3; or netlogger, as in the analysis of MDS2,"
                                + " with Client-Bind and Client-EndConnect",
                        "tables"),
                new ClientOption(StudySearches.EXPECTED_ENTRIES, "smallest number of entries in each answer", "1"));
    }

    @Override
    public Mds2Settings read(LoadPlan plan, ClientOptions options) {
        return Mds2Settings.read(plan, options);
    }

    @Override
    public ClientTraffic open(Mds2Settings settings, LoadPlan plan, ClientContext context) throws ClientException {
        return new Mds2Traffic(settings);
    }
}
