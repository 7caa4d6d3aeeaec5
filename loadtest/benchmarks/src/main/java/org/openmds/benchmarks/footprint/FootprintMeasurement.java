package org.openmds.benchmarks.footprint;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

import org.openmds.benchmarks.footprint.FootprintSystem.RunningFootprint;
import org.openmds.benchmarks.index.ProgressLog;
import org.openmds.benchmarks.process.ProportionalMemory;
import org.openmds.benchmarks.process.QuestionTime;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * Measures each server in turn, round by round: the start, the memory at rest, the time of a command that asks, and both again with entries. Memory is
 * the proportional set size of all its processes: what they share with others counts by its part.
 */
final class FootprintMeasurement {

    private static final int QUESTIONS = 3;
    private static final double NANOS_PER_SECOND = 1e9;

    /** The measured quantities; the limits are the goals of OpenMDS. */
    enum Quantity {
        START("start to the first answer", "s", 0.25), IDLE("idle memory", "MiB", 90), QUESTION("a command that asks",
                "s",
                0.15), FILLED("memory with entries", "MiB", 256);

        private final String title;
        private final String unit;
        private final double most;

        Quantity(String title, String unit, double most) {
            this.title = title;
            this.unit = unit;
            this.most = most;
        }
    }

    /**
     * The size of a measurement.
     *
     * @param rounds
     *            how often each server is measured
     * @param entries
     *            the number of entries
     * @param rest
     *            the time without requests before memory is read
     */
    record FootprintPlan(int rounds, int entries, Duration rest) {
    }

    private final List<FootprintSystem> systems;
    private final FootprintPlan plan;
    private final Map<String, Map<Quantity, Spread>> values = new LinkedHashMap<>();
    private final ProgressLog progress = new ProgressLog(System.err);

    /**
     * Creates a measurement.
     *
     * @param systems
     *            the servers; the first is OpenMDS, the others are its references
     */
    FootprintMeasurement(List<FootprintSystem> systems, FootprintPlan plan) {
        this.systems = List.copyOf(systems);
        this.plan = plan;
    }

    /** Measures, and returns the report with these rows and figures about the packages. */
    BenchmarkReport run(String question, List<ResultRow> packageRows, List<MeasuredFigure> packageFigures)
            throws IOException {
        for (int round = 0; round < plan.rounds(); round++) {
            for (FootprintSystem system : systems) {
                progress.log("round %d of %d: measuring %s", round + 1, plan.rounds(), system.name());
                measure(system);
            }
        }
        List<ResultRow> rows = new ArrayList<>();
        String ours = systems.getFirst().name();
        for (Quantity quantity : Quantity.values()) {
            rows.add(ResultRow.of(ours + ": " + quantity.title,
                    new MeasuredQuantity(spread(ours, quantity).median(), " " + quantity.unit),
                    RequiredRange.atMost(quantity.most)));
        }
        rows.addAll(packageRows);
        List<MeasuredFigure> figures = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            for (FootprintSystem system : systems) {
                figures.add(spread(system.name(), quantity).figure(quantity.title + ", " + system.name(),
                        quantity.unit));
            }
        }
        figures.addAll(packageFigures);
        return new BenchmarkReport(question,
                "%d rounds, servers in turn; %,d entries of 1 KB; %d s of rest before memory is read; medians (least to greatest)"
                        .formatted(plan.rounds(), plan.entries(), plan.rest().toSeconds()),
                rows, figures, List.of());
    }

    private void measure(FootprintSystem system) throws IOException {
        try (RunningFootprint server = system.start()) {
            add(system, Quantity.START, server.startSeconds());
            rest();
            add(system, Quantity.IDLE, ProportionalMemory.mebibytes(server.process().pid()));
            for (int i = 0; i < QUESTIONS; i++) {
                add(system, Quantity.QUESTION, QuestionTime.of(server.question()).toNanos() / NANOS_PER_SECOND);
            }
            progress.log("giving %,d entries to %s", plan.entries(), system.name());
            try (RunningFootprint filled = server.filled(plan.entries())) {
                rest();
                add(system, Quantity.FILLED, ProportionalMemory.mebibytes(filled.process().pid()));
            }
        }
    }

    private void rest() {
        long end = System.nanoTime() + plan.rest().toNanos();
        for (long left = plan.rest().toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void add(FootprintSystem system, Quantity quantity, double value) {
        values.computeIfAbsent(system.name(), _ -> new LinkedHashMap<>())
                .computeIfAbsent(quantity, _ -> new Spread())
                .add(value);
    }

    private Spread spread(String system, Quantity quantity) {
        return Objects.requireNonNull(Objects.requireNonNull(values.get(system)).get(quantity));
    }
}
