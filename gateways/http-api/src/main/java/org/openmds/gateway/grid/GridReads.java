package org.openmds.gateway.grid;

import java.net.URI;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.group.EntryView;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.Snapshot;

/**
 * Lists the sites of a grid with their services, endpoints and shares. Each comes from an entry whose content is a GLUE 2.0 document. Thread-safe.
 */
public final class GridReads {

    private static final int MAX_ROWS = 100_000;
    private static final List<String> SITE = List.of("site", "entry", "health", "collectedAt", "services", "shares",
            "slots", "free", "vos", "problems");
    private static final List<String> SERVICE = List.of("site", "id", "type", "batch", "slots", "free", "endpoints",
            "shares");
    private static final List<String> ENDPOINT = List.of("site", "service", "id", "url", "type", "healthState",
            "servingState", "vos");
    private static final List<String> SHARE = List.of("site", "service", "ce", "endpoints", "queue", "id", "vos",
            "servingState", "free", "running", "waiting", "maxWallTime", "maxMemory");

    private final ApiGroups groups;
    private final EntryViews views;
    private final GridSites sites = new GridSites();

    public GridReads(ApiGroups groups, EntryViews views) {
        this.groups = groups;
        this.views = views;
    }

    /** A site with its entry. */
    private record SiteOfEntry(GridSite site, Entry entry) {
    }

    /** Writes what a list says of a site. */
    @FunctionalInterface
    private interface SiteRows {
        void add(SiteOfEntry site, GridRows rows);
    }

    /** Lists sites; with a VO, those in which it may use a share. */
    public ApiAnswer sites(ApiRequest request) {
        Optional<String> vo = request.value("vo");
        return list(request, new GridRows("sites", "Site", SITE), (found, rows) -> {
            if (vo.isEmpty() || found.site().services().stream().anyMatch(service -> service.isFor(vo.get()))) {
                rows.add(siteRow(found));
            }
        });
    }

    /** Lists services; with a VO, those of which it may use a share. */
    public ApiAnswer services(ApiRequest request) {
        return list(request, new GridRows("services", "Service", SERVICE),
                (found, rows) -> services(request, found.site()).forEach(service -> rows.add(row("site",
                        found.site().name(), "id", service.id(), "type", service.type(), "batch", service.batch(),
                        "slots", service.slots(), "free", service.free(), "endpoints",
                        service.endpoints().stream().map(GridEndpoint::url).toList(), "shares",
                        OptionalLong.of(service.shares().size())))));
    }

    /** Lists endpoints; with a VO, those of the shares that it may use. */
    public ApiAnswer endpoints(ApiRequest request) {
        return list(request, new GridRows("endpoints", "Endpoint", ENDPOINT),
                (found, rows) -> services(request, found.site()).forEach(service -> service.endpoints()
                        .stream()
                        .filter(endpoint -> request.value("vo").filter(vo -> !service.isFor(endpoint, vo)).isEmpty())
                        .forEach(endpoint -> rows.add(row("site", found.site().name(), "service", service.id(), "id",
                                endpoint.id(), "url", endpoint.url(), "type", endpoint.type(), "healthState",
                                endpoint.health(), "servingState", endpoint.state(), "vos",
                                service.vosOf(endpoint))))));
    }

    /** Lists shares; with a VO, those that it may use. */
    public ApiAnswer shares(ApiRequest request) {
        Optional<String> vo = request.value("vo");
        int least = request.number("min-free", 0);
        return list(request, new GridRows("shares", "Share", SHARE),
                (found, rows) -> services(request, found.site()).forEach(service -> service.shares()
                        .stream()
                        .filter(share -> vo.isEmpty() || share.isFor(vo.get()))
                        .filter(share -> least == 0 || share.numbers().free().orElse(0) >= least)
                        .forEach(share -> rows.add(shareRow(found.site(), service, share)))));
    }

    private ApiAnswer list(ApiRequest request, GridRows rows, SiteRows each) {
        ApiGroup group = groups.named(request);
        Snapshot snapshot = group.group().snapshot();
        String tag = group.entriesTag(snapshot);
        if (request.has(tag)) {
            return ApiAnswer.empty(304).tagged(tag);
        }
        Optional<String> name = request.value("site");
        snapshot.entries()
                .stream()
                .flatMap(entry -> sites.of(entry).stream().map(site -> new SiteOfEntry(site, entry)))
                .filter(found -> name.isEmpty() || name.get().equalsIgnoreCase(found.site().name()))
                .sorted(Comparator.comparing((SiteOfEntry found) -> found.site().name())
                        .thenComparing(found -> found.entry().key().value()))
                .forEach(found -> {
                    each.add(found, rows);
                    if (rows.size() > MAX_ROWS) {
                        throw new ApiProblem(413,
                                "there are more than %d rows; ask with site or vo".formatted(MAX_ROWS));
                    }
                });
        return rows.answer(request.media()).tagged(tag);
    }

    private Map<String, Object> siteRow(SiteOfEntry found) {
        GridSite site = found.site();
        EntryView.PlainEntry plain = views.of(found.entry()).plain();
        return row("site", site.name(), "entry", plain.key(), "health", plain.health(), "collectedAt",
                plain.collectedAt().map(Instant::toString).orElse(""), "services",
                OptionalLong.of(site.services().size()), "shares",
                OptionalLong.of(site.sum(service -> service.shares().size())), "slots",
                OptionalLong.of(site.sum(service -> service.slots().orElse(0))), "free",
                OptionalLong.of(site.sum(service -> service.free().orElse(0))), "vos", List.copyOf(site.vos()),
                "problems",
                site.problems()
                        .stream()
                        .map(problem -> row("kind", problem.kind(), "entity", problem.entity(), "text", problem.text(),
                                "since", problem.since()))
                        .toList());
    }

    private static Map<String, Object> shareRow(GridSite site, GridService service, GridShare share) {
        List<GridEndpoint> endpoints = service.endpointsOf(share);
        return row("site", site.name(), "service", service.id(), "ce",
                endpoints.stream().map(endpoint -> host(endpoint.url())).distinct().toList(), "endpoints",
                endpoints.stream().map(GridEndpoint::url).toList(), "queue", share.queue(), "id", share.id(), "vos",
                share.vos(), "servingState", share.state(), "free", share.numbers().free(), "running",
                share.numbers().running(), "waiting", share.numbers().waiting(), "maxWallTime",
                share.numbers().maxWallTime(), "maxMemory", share.numbers().maxMemory());
    }

    private static Stream<GridService> services(ApiRequest request, GridSite site) {
        return site.services()
                .stream()
                .filter(service -> request.value("vo").filter(vo -> !service.isFor(vo)).isEmpty());
    }

    private static String host(String url) {
        try {
            String host = URI.create(url).getHost();
            return host == null ? url : host;
        } catch (IllegalArgumentException e) {
            return url;
        }
    }

    private static Map<String, Object> row(Object... cells) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 0; i < cells.length; i += 2) {
            row.put(cells[i].toString(), cells[i + 1]);
        }
        return row;
    }
}
