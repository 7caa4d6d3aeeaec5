package org.openmds.index.summary;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.index.summary.Disagreement.ReportedValue;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The property Summary of an index: the sums over all its entries and the entries nested in them. Each host, queue and storage element counts once,
 * however many entries describe it.
 *
 * <pre>{@code
 * <mdsi:Summary xmlns:mdsi="http://openmds.org/index">
 *   <mdsi:Entries total="33" direct="6" fresh="25" stale="1" failed="1" pending="0" given="6"/>
 *   <mdsi:Freshness interval="70" oldest="2026-11-25T22:00:00Z" entry="alpha (slurm)" site="North"/>
 *   <mdsi:Hosts total="5" down="1"/>
 *   <mdsi:CPUs total="24" free="8" used="12" unavailable="2" unknown="2" byLoad="2"/>
 *   <mdsi:Slots total="22" free="8" used="12" unavailable="2" unknown="0" most="32"/>
 *   <mdsi:Load total="3.25" cpus="12"/>
 *   <mdsi:Memory total="114000" available="60000"/>
 *   <mdsi:Jobs queues="3" running="21" waiting="7"/>
 *   <mdsi:Storage elements="1" total="500000" free="250000"/>
 *   <mdsi:Disks total="200000" free="120000"/>
 *   <mdsi:Site name="North" member="http://north.example.org:8080/wsrf/services/DefaultIndexService" key="…" state="fresh">
 *     <mdsi:Entries total="5" fresh="5" stale="0" failed="0" pending="0" given="0"/> <mdsi:Hosts total="3" down="0"/> …
 *   </mdsi:Site>
 *   <mdsi:Disagreements total="1">
 *     <mdsi:Disagreement of="node1.example.org" figure="CPUs" counted="2">
 *       <mdsi:Report source="machine" entry="node1.example.org (host)" value="2"/>
 *       <mdsi:Report source="batch" entry="alpha (slurm)" site="North" value="16"/>
 *     </mdsi:Disagreement>
 *   </mdsi:Disagreements>
 * </mdsi:Summary>
 * }</pre>
 *
 * <ul>
 * <li>Entries and Freshness are always there. The others are left out if no entry has such data.</li>
 * <li>Entries: {@code direct} is the number of the index's own entries. {@code given} is content as registered, which is not collected.</li>
 * <li>Freshness: each current value was confirmed in the last {@code interval} seconds, unless a subscription brings it. {@code oldest} is the time
 * of the last successful collection of the stale value for which it is longest ago.</li>
 * <li>CPUs: the processors of all machines: free, in use, in machines on which the batch system starts no jobs, or of unknown use. {@code byLoad} is
 * the number of those whose use follows from the load average. See {@link Machine} for the report that counts.</li>
 * <li>Slots: the processors that batch systems give to jobs, in their own count.</li>
 * <li>{@code most}: only queues report these processors, and they may share hosts. The total is that of the largest queue, {@code most} the number if
 * they share none.</li>
 * <li>Load: the sum of the load averages of the machines that tell it, and their processors, at least one for each.</li>
 * <li>Memory, Storage and Disks are in MB (2^20 bytes). Disks are the local disks of hosts.</li>
 * <li>Site: an entry with the entries of another index, and the sums over its entries alone. At most 200 are listed, {@code moreSites} is the number
 * of the others.</li>
 * <li>Disagreement: several reports about one resource differ. {@code figure} is CPUs, Memory (by more than a tenth) or Name: a unique identifier
 * with several names, or a short name of several hosts; in the latter case {@code counted} is missing, and the short name counts as a host of its own.
 * {@code source} is machine, ganglia, batch or directory. At most 100 are listed.</li>
 * <li>{@code omitted}: reports that do not count, because an entry has more than 20,000, or all together more than fit into a sixteenth of the
 * heap.</li>
 * </ul>
 */
final class SummaryProperty {

    private static final String NAMESPACE = "http://openmds.org/index";
    static final QName NAME = mdsi("Summary");
    /** The local names of all elements and attributes of the property. */
    static final Set<String> LOCAL_NAMES = Set.of("Summary", "Entries", "Freshness", "Hosts", "CPUs", "Slots", "Load",
            "Memory",
            "Jobs", "Storage", "Disks", "Site", "Disagreements", "Disagreement", "Report",
            "moreSites", "omitted", "total", "direct", "fresh", "stale", "failed", "pending", "given",
            "interval", "oldest", "entry", "site", "down", "free", "used", "unavailable", "unknown", "byLoad", "most",
            "available", "cpus", "queues", "running", "waiting", "elements", "name", "member", "key", "state", "of",
            "figure",
            "counted", "source", "value");
    private static final Comparator<Disagreement> BY_RESOURCE = Comparator.comparing(Disagreement::of)
            .thenComparing(Disagreement::figure)
            .thenComparing(Disagreement::counted);
    private static final int MAX_SITES = 200;
    private static final int MAX_DISAGREEMENTS = 100;
    private static final int MAX_REPORTS = 20;

    private final XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT);

    private SummaryProperty() {
    }

    /**
     * Returns the property.
     *
     * @param direct
     *            number of the group's own entries
     */
    static XmlFragment of(int direct, Sums sums) {
        return new SummaryProperty().write(direct, sums);
    }

    private XmlFragment write(int direct, Sums sums) {
        builder.start(NAME);
        optional("moreSites", sums.sites().size() - MAX_SITES);
        optional("omitted", sums.omitted());
        entries(sums.figures(), direct);
        freshness(sums.freshness());
        figures(sums.figures());
        sums.sites().stream().limit(MAX_SITES).forEach(this::site);
        disagreements(sums.disagreements());
        return builder.end().build();
    }

    private void entries(Figures figures, long direct) {
        builder.start(mdsi("Entries"));
        long total = 0;
        for (EntryHealth.State state : EntryHealth.State.values()) {
            total += figures.get(state.figure());
        }
        number("total", total);
        optional("direct", direct);
        for (EntryHealth.State state : EntryHealth.State.values()) {
            number(state.word(), figures.get(state.figure()));
        }
        builder.end();
    }

    private void freshness(Freshness freshness) {
        builder.start(mdsi("Freshness"));
        freshness.interval().ifPresent(interval -> number("interval", interval.plusMillis(999).toSeconds()));
        freshness.oldest().ifPresent(stale -> {
            text("oldest", XmlTimes.text(stale.since()));
            text("entry", stale.entry());
            optional("site", stale.site());
        });
        builder.end();
    }

    private void figures(Figures figures) {
        if (figures.get(Figure.HOSTS) > 0) {
            builder.start(mdsi("Hosts"));
            number("total", figures.get(Figure.HOSTS));
            number("down", figures.get(Figure.HOSTS_DOWN));
            builder.end();
        }
        processors(ProcessorCount.CPUS, figures);
        processors(ProcessorCount.SLOTS, figures);
        load(figures);
        space("Memory", figures, Figure.MEMORY, Figure.MEMORY_AVAILABLE);
        if (figures.get(Figure.QUEUES) > 0) {
            builder.start(mdsi("Jobs"));
            number("queues", figures.get(Figure.QUEUES));
            number("running", figures.get(Figure.RUNNING));
            number("waiting", figures.get(Figure.WAITING));
            builder.end();
        }
        if (figures.get(Figure.STORAGE_ELEMENTS) > 0) {
            builder.start(mdsi("Storage"));
            number("elements", figures.get(Figure.STORAGE_ELEMENTS));
            number("total", figures.get(Figure.STORAGE));
            number("free", figures.get(Figure.STORAGE_FREE));
            builder.end();
        }
        space("Disks", figures, Figure.DISKS, Figure.DISKS_FREE);
    }

    private void processors(ProcessorCount count, Figures figures) {
        long total = figures.get(count.total());
        if (total == 0) {
            return;
        }
        long free = figures.get(count.free());
        long used = figures.get(count.used());
        long unavailable = figures.get(count.unavailable());
        builder.start(mdsi(count.element()));
        number("total", total);
        number("free", free);
        number("used", used);
        number("unavailable", unavailable);
        number("unknown", total - free - used - unavailable);
        if (count.equals(ProcessorCount.CPUS)) {
            number("byLoad", figures.get(Figure.CPUS_BY_LOAD));
        } else if (figures.get(Figure.SLOTS_MOST) > total) {
            number("most", figures.get(Figure.SLOTS_MOST));
        }
        builder.end();
    }

    private void load(Figures figures) {
        if (figures.get(Figure.LOAD_CPUS) > 0) {
            builder.start(mdsi("Load"));
            text("total", BigDecimal.valueOf(figures.get(Figure.LOAD), 2).toPlainString());
            number("cpus", figures.get(Figure.LOAD_CPUS));
            builder.end();
        }
    }

    private void space(String element, Figures figures, Figure total, Figure free) {
        if (figures.get(total) > 0) {
            builder.start(mdsi(element));
            number("total", figures.get(total));
            number(total == Figure.MEMORY ? "available" : "free", figures.get(free));
            builder.end();
        }
    }

    private void site(SiteFigures site) {
        builder.start(mdsi("Site"));
        text("name", site.name());
        text("member", site.member());
        text("key", site.key());
        text("state", site.state().word());
        entries(site.figures(), 0);
        freshness(site.freshness());
        figures(site.figures());
        builder.end();
    }

    private void disagreements(Collection<Disagreement> all) {
        if (all.isEmpty()) {
            return;
        }
        builder.start(mdsi("Disagreements"));
        number("total", all.size());
        all.stream().sorted(BY_RESOURCE).limit(MAX_DISAGREEMENTS).forEach(this::disagreement);
        builder.end();
    }

    private void disagreement(Disagreement disagreement) {
        builder.start(mdsi("Disagreement"));
        text("of", disagreement.of());
        text("figure", disagreement.figure());
        optional("counted", disagreement.counted());
        for (ReportedValue report : disagreement.reports().stream().limit(MAX_REPORTS).toList()) {
            builder.start(mdsi("Report"));
            text("source", report.source().word());
            text("entry", report.origin().entry());
            optional("site", report.origin().site());
            text("value", report.value());
            builder.end();
        }
        builder.end();
    }

    private void number(String attribute, long number) {
        text(attribute, Long.toString(number));
    }

    /** Writes a number above zero. */
    private void optional(String attribute, long number) {
        if (number > 0) {
            number(attribute, number);
        }
    }

    private void optional(String attribute, String text) {
        if (!text.isEmpty()) {
            text(attribute, text);
        }
    }

    private void text(String attribute, String text) {
        builder.attribute(new QName(attribute), XmlText.printable(text));
    }

    private static QName mdsi(String localName) {
        return new QName(NAMESPACE, localName, "mdsi");
    }
}
