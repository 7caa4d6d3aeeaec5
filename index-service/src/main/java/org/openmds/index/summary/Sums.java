package org.openmds.index.summary;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** The sums over the facts of entries, in which each resource counts once. Used by one thread at a time. */
final class Sums {

    private final Figures figures = new Figures();
    private final ReportLedger<HostReport> hosts = new ReportLedger<>(HostGroup::combine, figures);
    private final ReportLedger<ClusterReport> clusters = new ReportLedger<>(ClusterReport::combine, figures);
    private final ReportLedger<QueueReport> queues = new ReportLedger<>(QueueReport::combine, figures);
    private final ReportLedger<StorageReport> storage = new ReportLedger<>(StorageReport::combine, figures);

    /** Removes and adds the facts of entries. */
    void change(Collection<EntryFacts> removed, Collection<EntryFacts> added) {
        removed.forEach(facts -> figures.subtract(facts.health()));
        added.forEach(facts -> figures.add(facts.health()));
        change(hosts, EntryFacts::hosts, removed, added);
        change(clusters, EntryFacts::clusters, removed, added);
        change(queues, EntryFacts::queues, removed, added);
        change(storage, EntryFacts::storage, removed, added);
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
