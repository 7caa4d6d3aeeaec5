package org.openmds.index.summary;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.openmds.index.summary.Disagreement.ReportedValue;

/**
 * Finds the machines in reports about hosts that have names in common. Reports with one identity are about the same machine. A report with a name
 * without a domain is about the machine with the fully qualified name that begins with it, if there is exactly one. If there are several, it is a
 * machine of its own, and the disagreement is shown.
 */
final class HostGroup {

    private static final Comparator<ReportedValue> BY_NAME = Comparator.comparing(ReportedValue::value)
            .thenComparing(each -> each.origin().entry())
            .thenComparing(each -> each.origin().site());

    private final List<HostReport> reports;
    private final int[] parents;

    private HostGroup(List<HostReport> reports) {
        this.reports = reports;
        this.parents = new int[reports.size()];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = i;
        }
    }

    /** Combines reports with names in common. */
    static CombinedReports combine(List<HostReport> reports) {
        Figures figures = new Figures();
        List<Disagreement> disagreements = new ArrayList<>();
        for (Machine machine : new HostGroup(reports).machines(disagreements)) {
            machine.addTo(figures, disagreements);
        }
        return new CombinedReports(figures, disagreements);
    }

    private Collection<Machine> machines(List<Disagreement> disagreements) {
        Map<String, Integer> identities = new HashMap<>();
        for (int i = 0; i < parents.length; i++) {
            for (String identity : reports.get(i).names().identities()) {
                Integer other = identities.putIfAbsent(identity, i);
                if (other != null) {
                    join(i, other);
                }
            }
        }
        byLabel().forEach((_, members) -> joinShortNames(members, disagreements));
        Map<Integer, List<HostReport>> machines = new LinkedHashMap<>();
        for (int i = 0; i < parents.length; i++) {
            machines.computeIfAbsent(root(i), _ -> new ArrayList<>()).add(reports.get(i));
        }
        return machines.values().stream().map(Machine::new).toList();
    }

    private Map<String, List<Integer>> byLabel() {
        Map<String, List<Integer>> labels = new LinkedHashMap<>();
        for (int i = 0; i < parents.length; i++) {
            int report = i;
            reports.get(i)
                    .names()
                    .label()
                    .ifPresent(label -> labels.computeIfAbsent(label, _ -> new ArrayList<>()).add(report));
        }
        return labels;
    }

    private void joinShortNames(List<Integer> members, List<Disagreement> disagreements) {
        Set<Integer> machines = members.stream()
                .filter(this::isQualified)
                .map(this::root)
                .collect(Collectors.toUnmodifiableSet());
        List<Integer> others = members.stream().filter(i -> !isQualified(i) && !machines.contains(root(i))).toList();
        if (others.isEmpty() || machines.isEmpty()) {
            return;
        }
        if (machines.size() == 1) {
            int machine = machines.iterator().next();
            others.forEach(i -> join(i, machine));
        } else {
            String shortName = reports.get(others.getFirst()).names().shown();
            disagreements.add(new Disagreement(shortName, "Name", "",
                    members.stream().map(this::nameOf).distinct().sorted(BY_NAME).toList()));
        }
    }

    private ReportedValue nameOf(int report) {
        HostReport each = reports.get(report);
        return new ReportedValue(each.source(), each.origin(), each.names().shown());
    }

    private boolean isQualified(int report) {
        return reports.get(report).names().qualified();
    }

    private void join(int report, int other) {
        parents[Math.max(root(report), root(other))] = Math.min(root(report), root(other));
    }

    private int root(int report) {
        int at = report;
        while (parents[at] != at) {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        return at;
    }
}
