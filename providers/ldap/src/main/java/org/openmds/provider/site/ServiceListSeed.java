package org.openmds.provider.site;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.openmds.aggregator.CollectionException;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.input.Input;
import org.openmds.provider.site.glue.GridEntity;
import org.openmds.wsrf.service.Deadline;

/**
 * A list of services. Each names its site and becomes a service of GLUE 2 with an endpoint; the documents of ARC CEs are read, too.
 *
 * @param scopes
 *            scopes of which a service must have one; empty for all services
 * @param documents
 *            returns the input of a document at an address that the list names
 */
record ServiceListSeed(ListFormat format, Input list, List<String> scopes, Function<HttpUrl, Input> documents)
        implements
            SiteSeed {

    private static final int MAX_SERVICES = 50_000;
    private static final Set<String> ARC = Set.of("ARC-CE", "org.nordugrid.arc", "org.nordugrid.arcrest",
            "org.nordugrid.arex");
    private static final String INFORMATION = "/rest/1.0/info?schema=glue2";

    /** The sources and services of a site. */
    private record SiteDraft(List<SiteSource> sources, List<GridEntity> services) {
    }

    @Override
    public List<AnnouncedSite> read(Deadline deadline) throws CollectionException {
        List<ListedService> services = format.read(list, scopes, deadline)
                .stream()
                .filter(service -> service.site().matches(GridSiteSettings.NAME) && !service.host().isEmpty())
                .toList();
        if (services.isEmpty() || services.size() > MAX_SERVICES) {
            throw new CollectionException("%s gave %d services with a site and a host; expected 1 to %d".formatted(list,
                    services.size(), MAX_SERVICES));
        }
        Map<String, SiteDraft> sites = new LinkedHashMap<>();
        services.forEach(service -> add(service,
                sites.computeIfAbsent(service.site(), _ -> new SiteDraft(new ArrayList<>(), new ArrayList<>()))));
        return sites.entrySet()
                .stream()
                .map(each -> new AnnouncedSite(each.getKey(), each.getValue().sources(), each.getValue().services()))
                .toList();
    }

    private void add(ListedService service, SiteDraft draft) {
        draft.services().add(service.entity());
        if (ARC.contains(service.type())) {
            information(service).map(documents).map(SiteSource.DocumentSource::new).ifPresent(draft.sources()::add);
        }
    }

    /** Returns the address of the GLUE 2 document of an ARC CE. */
    private static Optional<HttpUrl> information(ListedService service) {
        String base = service.url().startsWith("http")
                ? service.url().replaceFirst("[/?#]+$", "")
                : "https://%s/arex".formatted(service.host());
        try {
            return Optional.of(HttpUrl.parse(base.contains("/rest/") ? base : base + INFORMATION));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return list.toString();
    }
}
