package org.openmds.gateway.ldap;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.gateway.ldap.entry.EntryBuilder;
import org.openmds.gateway.ldap.entry.EntryName;
import org.openmds.gateway.ldap.glue.Glue1Entries;
import org.openmds.gateway.ldap.glue.Glue2Entries;
import org.openmds.gateway.ldap.glue.MappedDocument;
import org.openmds.gateway.ldap.tree.DirectorySource;
import org.openmds.gateway.ldap.tree.SiteContent;
import org.openmds.gateway.ldap.tree.TreeStatistics;
import org.openmds.wsrf.servicegroup.Entry;

/**
 * The trees of a BDII: the GLUE 2.0 documents of an index under {@code o=glue}, the same in the GLUE Schema 1.3 under {@code o=grid}, and figures under
 * {@code o=infosys}.
 */
final class GridMapping implements DirectorySource.EntryMapping {

    static final String STATISTICS = "o=infosys";
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final String host;

    /** @param host name of this machine in the figures */
    GridMapping(String host) {
        this.host = host;
    }

    /** Returns the names of the trees. */
    static List<String> trees() {
        return List.of(Glue2Entries.ROOT, Glue1Entries.ROOT, STATISTICS);
    }

    @Override
    public boolean isMapped(Entry entry) {
        return MappedDocument.isIn(entry.content());
    }

    @Override
    public SiteContent map(Entry entry) {
        MappedDocument document = MappedDocument.of(entry.content());
        return new SiteContent(document.entries(), document.leftOut());
    }

    @Override
    public SiteContent frame(TreeStatistics statistics) {
        List<DirectoryEntry> entries = new ArrayList<>();
        entries.add(organization("glue"));
        entries.add(group("resource", Glue2Entries.RESOURCES));
        entries.add(group("grid", Glue2Entries.GRID));
        entries.add(organization("grid"));
        entries.add(new EntryBuilder().classes("Mds").add("Mds-Vo-name", "local").build(Glue1Entries.LOCAL));
        entries.add(organization("infosys"));
        entries.add(figures(statistics));
        return new SiteContent(entries, 0);
    }

    private static DirectoryEntry organization(String name) {
        return new EntryBuilder().classes("organization").add("o", name).build("o=" + name);
    }

    private static DirectoryEntry group(String id, String name) {
        return new EntryBuilder().classes("GLUE2Group").add("GLUE2GroupID", id).build(name);
    }

    /** Returns the figures of the last change, as a BDII has them; a change of an entry is a removal and an addition. */
    private DirectoryEntry figures(TreeStatistics statistics) {
        String seconds = Long.toString(statistics.change().nanos() / NANOS_PER_SECOND);
        return new EntryBuilder().classes("UpdateStats")
                .add("Hostname", host)
                .add("TotalEntries", Integer.toString(statistics.entries()))
                .add("NewEntries", Integer.toString(statistics.change().added()))
                .add("DeletedEntries", Integer.toString(statistics.change().removed()))
                .add("ModifiedEntries", "0")
                .add("FailedAdds", Integer.toString(statistics.leftOut()))
                .add("FailedModifies", "0")
                .add("FailedDeletes", "0")
                .add("UpdateTime", seconds)
                .add("DBUpdateTime", seconds)
                .add("ReadTime", "0")
                .add("ProvidersTime", "0")
                .add("PluginsTime", "0")
                .add("QueryTime", "0")
                .build(EntryName.below(STATISTICS, "Hostname", host.toLowerCase(Locale.ROOT)),
                        EntryName.below(STATISTICS, "Hostname", host));
    }
}
