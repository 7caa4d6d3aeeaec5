package org.openmds.gateway.ldap.glue;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.gateway.ldap.entry.EntryBuilder;
import org.openmds.gateway.ldap.entry.EntryName;

/**
 * The entries of a GLUE 2.0 document in the GLUE Schema 1.3, as far as {@code lcg-infosites} asks for them: sites, computing elements with their clusters
 * and views of organisations, storage elements, and services. Only services of a site have entries.
 *
 * <pre>
 * GlueCEUniqueID=…,Mds-Vo-name=SITE,Mds-Vo-name=local,o=grid
 * </pre>
 */
public final class Glue1Entries {

    /** The name of the first entry of the GLUE Schema 1.3. */
    public static final String ROOT = "o=grid";
    /** The name of the entry above all sites. */
    public static final String LOCAL = "Mds-Vo-name=local," + ROOT;

    private static final String SITE_KEY = "GlueSiteUniqueID";

    private final EntityDocument document;
    private final Map<String, DirectoryEntry> entries = new LinkedHashMap<>();

    private Glue1Entries(EntityDocument document) {
        this.document = document;
    }

    static List<DirectoryEntry> of(EntityDocument document) {
        Glue1Entries mapping = new Glue1Entries(document);
        document.entities().stream().filter(each -> each.is("AdminDomain")).forEach(mapping::site);
        return List.copyOf(mapping.entries.values());
    }

    /** The place of the entries of a site. */
    final class Site {

        private final String id;
        private final String name;

        private Site(String id) {
            this.id = id;
            this.name = EntryName.below(LOCAL, "Mds-Vo-name", id);
        }

        /** Returns the key of the site in other entries. */
        String key() {
            return SITE_KEY + "=" + id;
        }

        /** Adds an entry below the site, and returns its name. Of entries with the same name, the first counts. */
        String add(String attribute, String value, EntryBuilder entry) {
            return add(name, attribute, value, entry);
        }

        /** Adds an entry below another one, and returns its name. */
        String add(String parent, String attribute, String value, EntryBuilder entry) {
            String shown = EntryName.below(parent, attribute, value);
            put(shown, versioned(entry).add(attribute, value));
            return shown;
        }
    }

    private void put(String shown, EntryBuilder entry) {
        String canonical = EntryName.canonical(shown).orElseThrow();
        entries.computeIfAbsent(canonical, name -> entry.build(name, shown));
    }

    private static EntryBuilder versioned(EntryBuilder entry) {
        return entry.classes("GlueSchemaVersion").add("GlueSchemaVersionMajor", "1").add("GlueSchemaVersionMinor", "3");
    }

    private void site(MappedEntity domain) {
        String id = domain.id().orElseThrow();
        Site site = new Site(id);
        put(site.name, new EntryBuilder().classes("Mds").add("Mds-Vo-name", id));
        EntryBuilder own = new EntryBuilder().classes("GlueTop", "GlueSite")
                .add("GlueSiteName", domain.first("Name").orElse(id))
                .add("GlueSiteDescription", domain.first("Description"))
                .add("GlueSiteWeb", domain.first("WWW"));
        document.below(domain, "Location")
                .stream()
                .findFirst()
                .ifPresent(place -> own
                        .add("GlueSiteLatitude", place.first("Latitude"))
                        .add("GlueSiteLongitude", place.first("Longitude"))
                        .add("GlueSiteLocation", place.first("Place")));
        site.add(SITE_KEY, id, own);
        for (MappedEntity service : document.below(domain, "Service")) {
            services(service, site);
            if (service.is("ComputingService")) {
                new Glue1Computing(document, service, site).map();
            } else if (service.is("StorageService")) {
                new Glue1Storage(document, service, site).map();
            }
        }
    }

    private void services(MappedEntity service, Site site) {
        for (MappedEntity endpoint : document.below(service, "Endpoint")) {
            EntryBuilder entry = new EntryBuilder().classes("GlueTop", "GlueService", "GlueKey")
                    .add("GlueServiceName", service.first("Name").orElseGet(() -> service.id().orElseThrow()))
                    .add("GlueServiceType", endpoint.first("InterfaceName"))
                    .add("GlueServiceVersion", endpoint.first("InterfaceVersion"))
                    .add("GlueServiceEndpoint", endpoint.first("URL"))
                    .add("GlueServiceURI", endpoint.first("URL"))
                    .add("GlueServiceStatus", endpoint.first("HealthState").map(Glue1Entries::status))
                    .add("GlueServiceStatusInfo", endpoint.first("HealthStateInfo"))
                    .add("GlueServiceAccessControlBaseRule", rules(document.below(endpoint, "Policy")))
                    .add("GlueForeignKey", site.key());
            site.add("GlueServiceUniqueID", endpoint.id().orElseThrow(), entry);
        }
    }

    private static String status(String health) {
        return health.equalsIgnoreCase("ok") ? "OK" : capital(health);
    }

    /** Returns a word with a capital letter at its beginning. */
    static String capital(String word) {
        return word.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** Returns the rules of policies; organisations are {@code VO:name}. */
    static List<String> rules(List<MappedEntity> policies) {
        return policies.stream()
                .flatMap(policy -> policy.properties().getOrDefault("Rule", List.of()).stream())
                .map(rule -> rule.regionMatches(true, 0, "vo:", 0, "vo:".length())
                        ? "VO:" + rule.substring("vo:".length())
                        : rule)
                .distinct()
                .toList();
    }

    /** Returns the host in the first URL of endpoints. */
    static Optional<URI> address(List<MappedEntity> endpoints) {
        for (MappedEntity each : endpoints) {
            try {
                URI url = new URI(each.first("URL").orElse(""));
                if (url.getHost() != null) {
                    return Optional.of(url);
                }
            } catch (URISyntaxException e) {
                // The URL of this endpoint is of no use here.
            }
        }
        return Optional.empty();
    }
}
