package org.openmds.index.summary;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Function;

import org.openmds.index.summary.Freshness.StaleValue;

/** The sums over the facts of entries, in which each resource counts once. Used by one thread at a time. */
final class Sums {

    private final Figures figures = new Figures();
    private final SortedCounts<Duration> intervals = new SortedCounts<>(Comparator.naturalOrder());
    private final SortedCounts<StaleValue> stale = new SortedCounts<>(Comparator.comparing(StaleValue::since)
            .thenComparing(StaleValue::entry)
            .thenComparing(StaleValue::site));
    /** The figures of downstream indexes, in the order of name, address and the key of the entry, which no other entry has. */
    private final NavigableSet<SiteFigures> sites = new TreeSet<>(Comparator.comparing(SiteFigures::name)
            .thenComparing(SiteFigures::member)
            .thenComparing(SiteFigures::key));
    private long omitted;
    private final ReportLedger<HostReport> hosts = new ReportLedger<>(HostGroup::combine, figures);
    private final ReportLedger<ClusterReport> clusters = new ReportLedger<>(ClusterReport::combine, figures);
    private final ReportLedger<QueueReport> queues = new ReportLedger<>(QueueReport::combine, figures);
    private final ReportLedger<StorageReport> storage = new ReportLedger<>(StorageReport::combine, figures);

    /** Removes and adds the facts of entries. */
    void change(Collection<EntryFacts> removed, Collection<EntryFacts> added) {
        removed.forEach(this::remove);
        added.forEach(this::add);
        change(hosts, EntryFacts::hosts, removed, added);
        change(clusters, EntryFacts::clusters, removed, added);
        change(queues, EntryFacts::queues, removed, added);
        change(storage, EntryFacts::storage, removed, added);
    }

    private void remove(EntryFacts facts) {
        figures.subtract(facts.health());
        facts.freshness().interval().ifPresent(intervals::remove);
        facts.freshness().oldest().ifPresent(stale::remove);
        facts.site().ifPresent(sites::remove);
        omitted -= facts.omitted();
    }

    private void add(EntryFacts facts) {
        figures.add(facts.health());
        facts.freshness().interval().ifPresent(intervals::add);
        facts.freshness().oldest().ifPresent(stale::add);
        facts.site().ifPresent(sites::add);
        omitted += facts.omitted();
    }

    /** Returns the age of the values of all entries. */
    Freshness freshness() {
        return new Freshness(intervals.last(), stale.first());
    }

    /** Returns a view of the figures of the downstream indexes, by name, address and key. */
    NavigableSet<SiteFigures> sites() {
        return sites;
    }

    /** Returns the number of reports that do not count. */
    long omitted() {
        return omitted;
    }

    Figures figures() {
        return figures;
    }

    /** Returns the disagreements about hosts, the only ones that there are. */
    Collection<Disagreement> disagreements() {
        return hosts.disagreements();
    }

    private static <R extends ResourceReport> void change(ReportLedger<R> ledger,
            Function<EntryFacts, List<R>> reports, Collection<EntryFacts> removed, Collection<EntryFacts> added) {
        ledger.change(all(reports, removed), all(reports, added));
    }

    /** Returns the reports; a document that repeats a report counts it once. */
    private static <R> List<R> all(Function<EntryFacts, List<R>> reports, Collection<EntryFacts> entries) {
        return entries.stream().map(reports).flatMap(List::stream).distinct().toList();
    }
}
