package org.openmds.index.summary;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Sums over reports of one kind. Reports that have a link in common, directly or through others, form a group and are combined, so that each resource
 * counts once. A link of very many reports names no resource and is ignored. A change costs as much as the groups that it touches. Used by one thread at a
 * time.
 */
final class ReportLedger<R extends ResourceReport> {

    /** Largest number of reports in a group, which limits the cost of a change. Real groups have a few; more reports form groups of their own. */
    static final int MAX_GROUP = 1_000;
    /** Largest number of reports with the same link that belong together. */
    static final int MAX_LINKED = 1_000;

    private final Function<List<R>, CombinedReports> combination;
    private final Map<String, Set<R>> byLink = new HashMap<>();
    private final Map<R, List<R>> groups = new HashMap<>();
    private final Figures figures;
    private final Map<Disagreement, Integer> disagreements = new LinkedHashMap<>();

    /**
     * @param combination
     *            combines the reports of a group; the same list has always the same result
     * @param figures
     *            receives the sums
     */
    ReportLedger(Function<List<R>, CombinedReports> combination, Figures figures) {
        this.combination = combination;
        this.figures = figures;
    }

    /** Returns the disagreements in the order in which they arose. */
    Set<Disagreement> disagreements() {
        return disagreements.keySet();
    }

    /** Removes and adds reports. */
    void change(Collection<R> removed, Collection<R> added) {
        Set<R> open = new LinkedHashSet<>();
        removed.forEach(report -> open(report, open));
        for (R report : removed) {
            open.remove(report);
            report.links().forEach(link -> {
                boolean wasIgnored = isIgnored(link);
                unlink(link, report);
                if (wasIgnored && !isIgnored(link)) {
                    openAll(link, open);
                }
            });
        }
        for (R report : added) {
            report.links().forEach(link -> {
                // Also those that the link has connected until now.
                if (!isIgnored(link)) {
                    openAll(link, open);
                }
                link(link, report);
            });
            open.add(report);
        }
        while (!open.isEmpty()) {
            close(group(open.iterator().next(), open));
        }
    }

    /** Returns true if so many reports have the link that it connects none of them. */
    private boolean isIgnored(String link) {
        return byLink.getOrDefault(link, Set.of()).size() > MAX_LINKED;
    }

    private void openAll(String link, Set<R> open) {
        byLink.getOrDefault(link, Set.of()).forEach(report -> open(report, open));
    }

    /** Takes the group of a report out of the sums. Its reports wait for new groups. */
    private void open(R report, Set<R> open) {
        @Nullable
        List<R> group = groups.get(report);
        if (group == null) {
            return;
        }
        CombinedReports before = combination.apply(group);
        figures.subtract(before.figures());
        before.disagreements().forEach(each -> disagreements.computeIfPresent(each, (_, n) -> n == 1 ? null : n - 1));
        group.forEach(groups::remove);
        open.addAll(group);
    }

    /** Takes the reports that are connected with the first one. */
    private List<R> group(R first, Set<R> open) {
        List<R> group = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Deque<R> next = new ArrayDeque<>(List.of(first));
        open.remove(first);
        while (!next.isEmpty()) {
            if (group.size() == MAX_GROUP) {
                open.addAll(next);
                break;
            }
            R report = next.pop();
            group.add(report);
            for (String link : report.links()) {
                if (seen.add(link) && !isIgnored(link)) {
                    byLink.getOrDefault(link, Set.of()).stream().filter(open::remove).forEach(next::push);
                }
            }
        }
        return List.copyOf(group);
    }

    private void close(List<R> group) {
        CombinedReports combined = combination.apply(group);
        figures.add(combined.figures());
        combined.disagreements().forEach(each -> disagreements.merge(each, 1, Integer::sum));
        group.forEach(report -> groups.put(report, group));
    }

    /** Adds a report to a link. Most links have one report, which needs no table. */
    private void link(String link, R report) {
        byLink.merge(link, Set.of(report), (before, one) -> {
            Set<R> more = before instanceof HashSet ? before : new HashSet<>(before);
            more.addAll(one);
            return more;
        });
    }

    private void unlink(String link, R report) {
        byLink.computeIfPresent(link, (_, reports) -> {
            if (reports.size() == 1) {
                return reports.contains(report) ? null : reports;
            }
            reports.remove(report);
            return reports;
        });
    }
}
