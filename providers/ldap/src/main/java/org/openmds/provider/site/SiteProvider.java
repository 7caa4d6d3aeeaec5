package org.openmds.provider.site;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.value.DurationText;
import org.openmds.provider.site.glue.GridEntity;
import org.openmds.provider.site.glue.ProblemKind;
import org.openmds.provider.site.glue.SchemaProblem;
import org.openmds.provider.site.glue.SiteDocument;
import org.openmds.provider.site.glue.SiteJoin;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Publishes one site as a {@link SiteDocument}. A source that cannot be read keeps its last values for some time, its lease; then they leave the
 * document, so that a dead computing element is found no more. As long as nothing is known of a site, a collection fails; after the lease it gives a
 * document with the problems alone. Equal to a provider with the same settings. Allows one collection at a time.
 */
final class SiteProvider implements InformationProvider {

    private final SitePublication publication;
    private final SiteAnnouncements announcements;
    private final Clock clock;
    private final Map<SiteSource, SourceReading> kept = new HashMap<>();
    private Map<SchemaProblem, Instant> since = Map.of();

    SiteProvider(SitePublication publication, SiteAnnouncements announcements, Clock clock) {
        this.publication = publication;
        this.announcements = announcements;
        this.clock = clock;
    }

    @Override
    public String name() {
        return publication.name();
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        readAll(deadline);
        Instant now = clock.instant();
        List<SourceReading> readings = new ArrayList<>(
                publication.sources()
                        .stream()
                        .flatMap(source -> Optional.ofNullable(kept.get(source)).stream())
                        .toList());
        readings.addAll(announcements.of(publication.site()));
        List<SchemaProblem> problems = new ArrayList<>();
        List<List<GridEntity>> entities = new ArrayList<>();
        for (SourceReading each : readings) {
            boolean ended = each.at().plus(publication.keep()).isBefore(now);
            if (each.failure().isEmpty() || !ended) {
                entities.add(each.entities());
            }
            each.failure().ifPresent(failure -> problems.add(problem(failure, ended)));
        }
        requireSomething(readings, entities, now);
        return write(SiteJoin.joinSources(publication.site(), entities, problems, now), now);
    }

    private void readAll(Deadline deadline) throws CollectionException {
        List<SiteSource> sources = publication.sources();
        if (sources.size() == 1) {
            kept.put(sources.getFirst(), read(sources.getFirst(), kept.get(sources.getFirst()), deadline));
        } else if (!sources.isEmpty()) {
            readAtOnce(sources, deadline);
        }
    }

    /** Reads all sources at the same time, so that one that hangs does not take the time of others. */
    private void readAtOnce(List<SiteSource> sources, Deadline deadline) throws CollectionException {
        Map<SiteSource, SourceReading> before = Map.copyOf(kept);
        Map<SiteSource, SourceReading> read = new ConcurrentHashMap<>();
        Collection<Callable<Void>> calls = sources.stream().<Callable<Void>>map(source -> () -> {
            read.put(source, read(source, before.get(source), deadline));
            return null;
        }).toList();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Void>> _ = threads.invokeAll(calls, deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CollectionException("site %s was interrupted".formatted(publication.site()), e);
        }
        for (SiteSource source : sources) {
            SourceReading reading = read.get(source);
            kept.put(source, reading != null
                    ? reading
                    : failed(source, before.get(source), "%s was not answered in time".formatted(source)));
        }
    }

    private SourceReading read(SiteSource source, @Nullable SourceReading before, Deadline deadline) {
        try {
            return new SourceReading(source.toString(), source.read(deadline), clock.instant(), Optional.empty());
        } catch (CollectionException e) {
            return failed(source, before, String.valueOf(e.getMessage()));
        }
    }

    private SourceReading failed(SiteSource source, @Nullable SourceReading before, String message) {
        SourceReading reading = before != null
                ? before
                : new SourceReading(source.toString(), List.of(), clock.instant(), Optional.empty());
        return reading.failed(message);
    }

    private SchemaProblem problem(String failure, boolean ended) {
        return new SchemaProblem(ProblemKind.UNREAD_SOURCE, "", ended
                ? "%s; its values are left out, because they are older than %s".formatted(failure,
                        DurationText.format(publication.keep()))
                : failure);
    }

    /** Fails while nothing is known, so that the entry keeps the value of an earlier process until the lease has ended. */
    private void requireSomething(List<SourceReading> readings, List<List<GridEntity>> entities, Instant now)
            throws CollectionException {
        boolean waiting = readings.stream()
                .anyMatch(each -> each.failure().isPresent() && !each.at().plus(publication.keep()).isBefore(now));
        if (entities.stream().allMatch(List::isEmpty) && (waiting || readings.isEmpty())) {
            throw new CollectionException(readings.isEmpty()
                    ? "no source of site %s has been read".formatted(publication.site())
                    : readings.stream().flatMap(each -> each.failure().stream()).collect(Collectors.joining("; ")));
        }
    }

    private XmlFragment write(SiteDocument document, Instant now) throws CollectionException {
        Map<SchemaProblem, Instant> next = new LinkedHashMap<>();
        document.problems().forEach(problem -> next.put(problem, since.getOrDefault(problem, now)));
        since = next;
        try {
            return document.write(problem -> next.getOrDefault(problem, now));
        } catch (InvalidXmlException e) {
            throw new CollectionException(
                    "the document of site %s is too large to publish: %s".formatted(publication.site(), e.getMessage()),
                    e);
        }
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SiteProvider same && publication.equals(same.publication)
                && announcements == same.announcements;
    }

    @Override
    public int hashCode() {
        return publication.hashCode();
    }
}
