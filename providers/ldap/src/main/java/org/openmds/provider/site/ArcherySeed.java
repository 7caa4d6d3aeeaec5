package org.openmds.provider.site;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/**
 * An index of ARCHERY, the registry of ARC in the DNS. The texts of {@code _archery.DOMAIN} name endpoints and further groups:
 *
 * <pre>
 * u=dns://_archery.north.example.org t=archery.group
 * u=https://arc.example.org:443/arex t=org.nordugrid.arcrest
 * u=ldap://arc.example.org:2135/o=glue t=org.nordugrid.ldapglue2 s=1
 * </pre>
 *
 * {@code s} other than 1 is an endpoint out of use. ARCHERY has no names of sites, so the host of a computing element is its site.
 */
record ArcherySeed(String domain, TextRecords records, NamedPlaces places) implements SiteSeed {

    private static final int MAX_GROUPS = 500;
    private static final int MAX_SITES = 10_000;
    private static final int PORT_OF_ARC = 2135;
    private static final Set<String> GROUPS = Set.of("archery", "archery.group", "archery.service",
            "org.nordugrid.archery");
    private static final String REST = "org.nordugrid.arcrest";
    private static final String DIRECTORY = "org.nordugrid.ldapglue2";
    private static final String SELECTOR = "_archery.";
    private static final String DNS = "dns://";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+){0,30}\\.?");

    /** The endpoints of one host. */
    private record HostEndpoints(List<String> rest, List<String> directories) {
    }

    @Override
    public List<AnnouncedSite> read(Deadline deadline) throws CollectionException {
        Map<String, HostEndpoints> hosts = new LinkedHashMap<>();
        Set<String> known = new HashSet<>(Set.of(SELECTOR + domain));
        Deque<String> groups = new ArrayDeque<>(known);
        while (!groups.isEmpty()) {
            for (String text : records.read(groups.remove(), deadline)) {
                Map<String, List<String>> fields = fields(text);
                String url = fields.getOrDefault("u", List.of("")).getFirst();
                if (url.isEmpty() || !fields.getOrDefault("s", List.of("1")).contains("1")) {
                    continue;
                }
                for (String type : fields.getOrDefault("t", List.of())) {
                    if (GROUPS.contains(type)) {
                        group(url).filter(known::add).ifPresent(groups::add);
                    } else {
                        endpoint(type, url, hosts);
                    }
                }
            }
            if (known.size() > MAX_GROUPS || hosts.size() > MAX_SITES) {
                throw new CollectionException("%s has more than %d groups or %d computing elements".formatted(this,
                        MAX_GROUPS, MAX_SITES));
            }
        }
        List<AnnouncedSite> sites = new ArrayList<>();
        hosts.forEach((host, endpoints) -> source(endpoints)
                .ifPresent(source -> sites.add(new AnnouncedSite(host, List.of(source), List.of()))));
        if (sites.isEmpty()) {
            throw new CollectionException("%s names no computing element of ARC".formatted(this));
        }
        return sites;
    }

    /** Returns the fields of a text, such as {@code u=…} and {@code t=…}; those of an object ({@code o=}) are none. */
    private static Map<String, List<String>> fields(String text) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        if (!text.startsWith("o=")) {
            for (String field : text.strip().split("\\s+", -1)) {
                int equals = field.indexOf('=');
                if (equals > 0) {
                    fields.computeIfAbsent(field.substring(0, equals), _ -> new ArrayList<>(1))
                            .add(field.substring(equals + 1));
                }
            }
        }
        return fields;
    }

    /** Returns the name of a group in the DNS: that of a URL as it is, a plain domain below the selector. */
    private static Optional<String> group(String url) {
        String name = url.startsWith(DNS)
                ? url.substring(DNS.length()).replaceFirst("^/", "")
                : SELECTOR + url;
        return Optional.of(name).filter(each -> NAME.matcher(each).matches());
    }

    private static void endpoint(String type, String url, Map<String, HostEndpoints> hosts) {
        if (!type.equals(REST) && !type.equals(DIRECTORY)) {
            return;
        }
        try {
            URI address = URI.create(url);
            String host = address.getHost();
            if (host == null || !host.matches(GridSiteSettings.NAME)) {
                return;
            }
            HostEndpoints endpoints = hosts.computeIfAbsent(host,
                    _ -> new HostEndpoints(new ArrayList<>(1), new ArrayList<>(1)));
            if (type.equals(REST)) {
                endpoints.rest().add(url);
            } else {
                endpoints.directories()
                        .add("%s://%s:%d".formatted(address.getScheme(), host,
                                address.getPort() < 0 ? PORT_OF_ARC : address.getPort()));
            }
        } catch (IllegalArgumentException e) {
            // No URL: it names no endpoint.
        }
    }

    /** Returns the source of a host: both kinds of endpoints tell the same, so one is read. */
    private Optional<SiteSource> source(HostEndpoints endpoints) {
        return endpoints.rest()
                .stream()
                .flatMap(url -> places.arc(url).stream())
                .findFirst()
                .or(() -> endpoints.directories()
                        .stream()
                        .flatMap(url -> places.directory(url).stream())
                        .findFirst());
    }

    @Override
    public String toString() {
        return "ARCHERY " + domain;
    }
}
