package org.openmds.provider.site;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        @Embedded SiteLimits limits,
        @Key("Sites with their sources.") List<GridSiteSettings> sites,
        @Key("Collectors of HTCondor-CE, whose ads name the sites.") List<CollectorSettings> collectors,
        @Key("Lists of the services of sites, such as that of GOCDB.") List<ServiceListSettings> lists,
        @Key("GLUE 2 documents of sites.") List<SiteDocumentSettings> documents,
        @Key(value = "URLs of directories with the GLUE 2 domains of many sites, such as a top BDII that still runs: ldap://host:port or ldaps://host:port; the default port is 2170.", pattern = Glue2Server.URL, expected = "ldap://host:port or ldaps://host:port") List<String> directories,
        @Key(value = "Indexes of ARCHERY, the registry of ARC in the DNS: example.org, whose TXT records at _archery.example.org name computing elements, or dns://server:port/example.org to ask one server.", pattern = SitesSettings.ARCHERY, expected = "a domain, or dns://server:port/domain") List<String> archery,
        @Embedded WebAccessSettings access)
        implements
            ProviderSettings,
            CheckedSettings {

    static final String ARCHERY = "(?:dns://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?/)?([A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+){0,30})";

    /** Returns the settings of the entry with the list of sites. */
    @Override
    public CommonSettings common() {
        Duration timeout = each.timeout().compareTo(limits.refresh()) < 0 ? each.timeout() : limits.refresh();
        return new CommonSettings(each.name(), new CollectionSettings(limits.refresh(), timeout, each.index()),
                each.member());
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
                url -> seeds.add(
                        new DirectorySeed(new Glue2Server(url, access.trusted(), Optional.empty()), tools.clock())));
        lists.forEach(list -> seeds.add(list.seed(access, tools)));
        archery.forEach(index -> seeds.add(archery(index, NamedPlaces.of(access, tools))));
        return seeds;
    }

    private static SiteSeed archery(String index, NamedPlaces places) {
        Matcher parts = Pattern.compile(ARCHERY).matcher(index);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not an index of ARCHERY: " + index);
        }
        Optional<String> server = Optional.ofNullable(parts.group(1))
                .map(host -> parts.group(2) == null ? host : host + parts.group(2));
        return new ArcherySeed(parts.group(3), new DnsTexts(server), places);
    }

    @Override
    public String inputDescription() {
        return "%d configured sites, %d collectors, %d lists, %d documents, %d directories, %d indexes of ARCHERY"
                .formatted(
                        sites.size(), collectors.size(), lists.size(), documents.size(), directories.size(),
                        archery.size());
    }

    @Override
    public void check(Findings findings) {
        boolean isEmpty = Stream.of(sites, collectors, lists, documents, directories, archery)
                .allMatch(List::isEmpty);
        if (isEmpty && findings.isValid("sites", "collectors", "lists", "documents", "directories", "archery")) {
            findings.report("needs sites, collectors, lists, documents, directories or archery", "name");
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
