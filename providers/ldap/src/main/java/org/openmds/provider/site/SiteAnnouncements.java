package org.openmds.provider.site;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import org.openmds.provider.site.glue.GridEntity;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The last reading of each seed. While a seed cannot be read, its sites of before stay. Thread-safe; equal only to itself. */
final class SiteAnnouncements {

    @GuardedBy("this")
    private final Map<SiteSeed, SeedReading> readings = new LinkedHashMap<>();

    /** The sites of one seed, by name. */
    private record SeedReading(Map<String, AnnouncedSite> sites, Instant at, Optional<String> failure) {
    }

    synchronized void read(SiteSeed seed, List<AnnouncedSite> sites, Instant at) {
        Map<String, AnnouncedSite> byName = new LinkedHashMap<>();
        sites.forEach(site -> byName.merge(site.site(), site, SiteAnnouncements::merged));
        readings.put(seed, new SeedReading(byName, at, Optional.empty()));
    }

    synchronized void failed(SiteSeed seed, String message) {
        readings.computeIfPresent(seed, (_, last) -> new SeedReading(last.sites(), last.at(), Optional.of(message)));
    }

    /** Returns the number of seeds that were read at least once. */
    synchronized int known() {
        return readings.size();
    }

    /** Returns all sites with their sources, by name. */
    synchronized SortedMap<String, Set<SiteSource>> sites() {
        SortedMap<String, Set<SiteSource>> sites = new TreeMap<>();
        readings.values()
                .forEach(reading -> reading.sites()
                        .forEach((name, site) -> sites.computeIfAbsent(name, _ -> new LinkedHashSet<>())
                                .addAll(site.sources())));
        return sites;
    }

    /** Returns the entities that the seeds themselves tell of a site. */
    synchronized List<SourceReading> of(String site) {
        List<SourceReading> found = new ArrayList<>();
        readings.forEach((seed, reading) -> {
            AnnouncedSite announced = reading.sites().get(site);
            if (announced != null && !announced.entities().isEmpty()) {
                found.add(new SourceReading(seed.toString(), announced.entities(), reading.at(), reading.failure()));
            }
        });
        return found;
    }

    private static AnnouncedSite merged(AnnouncedSite first, AnnouncedSite second) {
        Set<SiteSource> sources = new LinkedHashSet<>(first.sources());
        sources.addAll(second.sources());
        List<GridEntity> entities = new ArrayList<>(first.entities());
        entities.addAll(second.entities());
        return new AnnouncedSite(first.site(), List.copyOf(sources), entities);
    }
}
