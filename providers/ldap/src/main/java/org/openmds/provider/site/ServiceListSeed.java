package org.openmds.provider.site;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.site.glue.GridEntity;
import org.openmds.wsrf.service.Deadline;

/**
 * A list of services. Each names its site and becomes a service of GLUE 2 with an endpoint; the documents of ARC CEs and the directories of sites are
 * read, too.
 *
 * @param scopes
 *            scopes of which a service must have one; empty for all services
 * @param downtimes
 *            the downtimes that the list announces
 */
record ServiceListSeed(ListFormat format, Input list, List<String> scopes, Optional<Input> downtimes,
        NamedPlaces places, Clock clock) implements SiteSeed {

    private static final int MAX_SERVICES = 50_000;

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
        Instant now = clock.instant();
        List<ListedDowntime> announced = downtimes.isEmpty()
                ? List.of()
                : ListedDowntime.read(downtimes.get(), deadline)
                        .stream()
                        .filter(each -> each.end().isAfter(now))
                        .sorted(Comparator.comparing(ListedDowntime::start))
                        .toList();
        Map<String, SiteDraft> sites = new LinkedHashMap<>();
        for (ListedService service : services) {
            SiteDraft draft = sites.computeIfAbsent(service.site(),
                    _ -> new SiteDraft(new ArrayList<>(), new ArrayList<>()));
            draft.services().add(entity(service, announced, now));
            service.source(places).ifPresent(draft.sources()::add);
        }
        return sites.entrySet()
                .stream()
                .map(each -> new AnnouncedSite(each.getKey(), each.getValue().sources(), each.getValue().services()))
                .toList();
    }

    /** Returns a service with the downtime that tells most: an outage now, else the first. */
    private static GridEntity entity(ListedService service, List<ListedDowntime> announced, Instant now) {
        List<ListedDowntime> own = announced.stream().filter(each -> each.isOf(service)).toList();
        Optional<ListedDowntime> outage = own.stream().filter(each -> each.isOutageAt(now)).findFirst();
        return service.entity(outage.or(() -> own.stream().findFirst()), outage.isPresent());
    }

    @Override
    public String toString() {
        return list.toString();
    }
}
