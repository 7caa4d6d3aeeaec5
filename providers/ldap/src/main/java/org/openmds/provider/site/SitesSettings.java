package org.openmds.provider.site;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.provider.CollectionSettings;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.input.WebAccessSettings;
import org.openmds.provider.ldap.Glue2Server;

/**
 * The settings of a provider of the sites of a grid.
 *
 * @param each
 *            the name, and the times and the index of each site
 */
record SitesSettings(@Embedded(initial = "timeout = 30s") CommonSettings each,
        @Key(value = "Time between two reads of collectors and lists.", initial = "2m", min = "1s", max = "1d") Duration refresh,
        @Key(value = "Time for which the last values of a source that cannot be read are kept: its lease.", initial = "30m", min = "1s", max = "7d") Duration keep,
        @Key(value = "Largest number of sites; further ones are left out and counted.", initial = "1000", min = "1", max = "10000") int maxSites,
        @Key("Sites with their sources.") List<GridSiteSettings> sites,
        @Key("Collectors of HTCondor-CE, whose ads name the sites.") List<CollectorSettings> collectors,
        @Key("Lists of the services of sites, such as that of GOCDB.") List<ServiceListSettings> lists,
        @Key("GLUE 2 documents of sites.") List<SiteDocumentSettings> documents,
        @Key(value = "URLs of directories with the GLUE 2 domains of many sites, such as a top BDII that still runs: ldap://host:port or ldaps://host:port; the default port is 2170.", pattern = Glue2Server.URL, expected = "ldap://host:port or ldaps://host:port") List<String> directories,
        @Embedded WebAccessSettings access)
        implements
            ProviderSettings,
            CheckedSettings {

    /** Returns the settings of the entry with the list of sites. */
    @Override
    public CommonSettings common() {
        Duration timeout = each.timeout().compareTo(refresh) < 0 ? each.timeout() : refresh;
        return new CommonSettings(each.name(), new CollectionSettings(refresh, timeout, each.index()), each.member());
    }

    /** Returns the seeds, in the order in which they are joined. */
    List<SiteSeed> seeds(ProviderTools tools) {
        List<SiteSeed> seeds = new ArrayList<>();
        List<AnnouncedSite> configured = sites.stream().map(site -> site.announced(access, tools)).toList();
        if (!configured.isEmpty()) {
            seeds.add(new ConfiguredSites(configured));
        }
        collectors.forEach(collector -> seeds.add(collector.seed(common(), access, tools)));
        documents.forEach(document -> seeds.add(document.seed(access, tools)));
        directories.forEach(
                url -> seeds.add(new DirectorySeed(new Glue2Server(url, access.trusted()), tools.clock())));
        lists.forEach(list -> seeds.add(list.seed(access, tools)));
        return seeds;
    }

    @Override
    public String inputDescription() {
        return "%d configured sites, %d collectors, %d lists, %d documents, %d directories".formatted(sites.size(),
                collectors.size(), lists.size(), documents.size(), directories.size());
    }

    @Override
    public void check(Findings findings) {
        boolean isEmpty = Stream.of(sites, collectors, lists, documents, directories).allMatch(List::isEmpty);
        if (isEmpty && findings.isValid("sites", "collectors", "lists", "documents", "directories")) {
            findings.report("needs sites, collectors, lists, documents or directories", "name");
        }
        GridSiteSettings.checkDirectories("directories", directories, findings);
        Set<String> names = new HashSet<>();
        for (int i = 0; i < sites.size(); i++) {
            if (findings.isValid("sites") && !names.add(sites.get(i).name())) {
                findings.report("two sites have the name '%s'".formatted(sites.get(i).name()),
                        "sites[%d].name".formatted(i), "sites");
            }
        }
    }
}
