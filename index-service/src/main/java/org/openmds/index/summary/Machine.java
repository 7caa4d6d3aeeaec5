package org.openmds.index.summary;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

import org.openmds.index.summary.Disagreement.ReportedValue;
import org.openmds.index.summary.HostNumbers.HostState;

/**
 * One machine with all reports about it. For each figure, the best report that has it counts: a current one before a stale one, and then in the order
 * of {@link ReportSource}. How many processors are in use is what its batch system says; without one, the load average.
 */
final class Machine {

    private static final Comparator<HostReport> BEST_FIRST = Comparator
            .comparing((HostReport report) -> report.origin().stale())
            .thenComparing(HostReport::source)
            .thenComparing(report -> report.origin().entry())
            .thenComparing(report -> report.origin().site())
            .thenComparing(report -> report.names().shown())
            .thenComparingLong(report -> report.numbers().cpus());
    private static final double HUNDREDTHS = 100;
    /** Memory differs a little by how it is measured; batch systems are usually configured with a little less than there is. */
    private static final double MEMORY_TOLERANCE = 0.1;

    private final List<HostReport> reports;

    Machine(List<HostReport> reports) {
        this.reports = reports.stream().sorted(BEST_FIRST).toList();
    }

    /** Adds the figures of the machine and what its reports do not agree about. */
    void addTo(Figures figures, List<Disagreement> disagreements) {
        HostState state = state();
        figures.add(Figure.HOSTS, 1);
        figures.add(Figure.HOSTS_DOWN, state == HostState.DOWN ? 1 : 0);
        addProcessors(figures, state);
        best(HostNumbers::load).ifPresent(report -> {
            figures.add(Figure.LOAD, report.numbers().load());
            figures.add(Figure.LOAD_CPUS,
                    Math.max(1, best(HostNumbers::cpus).map(known -> known.numbers().cpus()).orElse(0L)));
        });
        best(HostNumbers::memory).ifPresent(size -> {
            figures.add(Figure.MEMORY, size.numbers().memory());
            best(HostNumbers::memoryAvailable).ifPresent(report -> figures.add(Figure.MEMORY_AVAILABLE,
                    Math.min(report.numbers().memoryAvailable(), size.numbers().memory())));
        });
        best(HostNumbers::disk).ifPresent(report -> {
            figures.add(Figure.DISKS, report.numbers().disk());
            figures.add(Figure.DISKS_FREE, Math.min(report.numbers().diskFree(), report.numbers().disk()));
        });
        compare("CPUs", HostNumbers::cpus, 0, disagreements);
        compare("Memory", HostNumbers::memory, MEMORY_TOLERANCE, disagreements);
        compareNames(disagreements);
    }

    private void addProcessors(Figures figures, HostState state) {
        long total = best(HostNumbers::cpus).map(report -> report.numbers().cpus()).orElse(0L);
        figures.add(Figure.CPUS, total);
        Optional<HostReport> batch = best(HostNumbers::freeSlots);
        batch.ifPresent(report -> addSlots(figures, report.numbers()));
        if (batch.map(report -> report.numbers().state()).orElse(state).compareTo(HostState.UNAVAILABLE) >= 0) {
            figures.add(Figure.CPUS_UNAVAILABLE, total);
        } else if (batch.isPresent()) {
            HostNumbers numbers = batch.get().numbers();
            ProcessorCount.CPUS.addUse(figures, total, numbers.cpus() - numbers.freeSlots());
        } else {
            best(HostNumbers::load).ifPresent(report -> {
                ProcessorCount.CPUS.addUse(figures, total, Math.round(report.numbers().load() / HUNDREDTHS));
                figures.add(Figure.CPUS_BY_LOAD, total);
            });
        }
    }

    /** Adds the processors in the count of the batch system. */
    private static void addSlots(Figures figures, HostNumbers numbers) {
        long total = Math.max(0, numbers.cpus());
        figures.add(Figure.SLOTS, total);
        figures.add(Figure.SLOTS_MOST, total);
        if (numbers.state().compareTo(HostState.UNAVAILABLE) >= 0) {
            figures.add(Figure.SLOTS_UNAVAILABLE, total);
        } else {
            ProcessorCount.SLOTS.addUse(figures, total, total - numbers.freeSlots());
        }
    }

    /** Returns the state in the best report that has one. */
    private HostState state() {
        return reports.stream()
                .map(report -> report.numbers().state())
                .filter(state -> state != HostState.UNKNOWN)
                .findFirst()
                .orElse(HostState.UNKNOWN);
    }

    private Optional<HostReport> best(ToLongFunction<HostNumbers> number) {
        return reports.stream().filter(report -> number.applyAsLong(report.numbers()) >= 0).findFirst();
    }

    private void compare(String figure, ToLongFunction<HostNumbers> number, double tolerance,
            List<Disagreement> disagreements) {
        List<HostReport> telling = reports.stream()
                .filter(report -> number.applyAsLong(report.numbers()) >= 0)
                .toList();
        if (telling.isEmpty()) {
            return;
        }
        long counted = number.applyAsLong(telling.getFirst().numbers());
        if (telling.stream()
                .anyMatch(report -> Math
                        .abs(number.applyAsLong(report.numbers()) - counted) > tolerance * counted)) {
            disagreements.add(new Disagreement(shown(), figure, Long.toString(counted),
                    telling.stream()
                            .map(report -> new ReportedValue(report.source(), report.origin(),
                                    Long.toString(number.applyAsLong(report.numbers()))))
                            .toList()));
        }
    }

    /** Finds reports with one unique identifier and names that cannot be of one machine. */
    private void compareNames(List<Disagreement> disagreements) {
        Set<String> names = reports.stream()
                .map(report -> HostAliases.normalized(report.names().shown()))
                .collect(Collectors.toUnmodifiableSet());
        if (names.stream().filter(HostAliases::isQualified).count() > 1
                || names.stream().map(name -> name.split("\\.", 2)[0]).distinct().count() > 1) {
            disagreements.add(new Disagreement(shown(), "Name", shown(),
                    reports.stream()
                            .map(report -> new ReportedValue(report.source(), report.origin(), report.names().shown()))
                            .toList()));
        }
    }

    /** Returns the name for people, with its domain if a report has it. */
    private String shown() {
        return reports.stream()
                .map(HostReport::names)
                .filter(HostAliases::qualified)
                .findFirst()
                .orElseGet(() -> reports.getFirst().names())
                .shown();
    }
}
