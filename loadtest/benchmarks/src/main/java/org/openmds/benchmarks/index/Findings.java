package org.openmds.benchmarks.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.report.Bar;
import org.openmds.benchmarks.report.Figure;
import org.openmds.benchmarks.report.Line;
import org.openmds.benchmarks.report.Line.Quantity;
import org.openmds.benchmarks.report.Report;
import org.openmds.benchmarks.report.Verdict;

/** What the rows found so far. Used by one thread. */
final class Findings {

    private static final Bar LATENCY = Bar.atMost(1.2);

    private final List<Line> lines = new ArrayList<>();
    private final List<Figure> figures = new ArrayList<>();
    private final List<Verdict> verdicts = new ArrayList<>();

    void line(Line line) {
        lines.add(line);
    }

    void figure(String name, double value, String unit) {
        figures.add(new Figure(name, value, unit));
    }

    void verdict(Verdict verdict) {
        verdicts.add(verdict);
    }

    /** Requests that failed make a row worthless. */
    void problems(String row, List<String> problems) {
        if (!problems.isEmpty()) {
            verdicts.add(Verdict.of(false, "%s: requests failed: %s", row, problems));
        }
    }

    /** The rate of the first side beside that of the second. */
    void rate(String row, Comparison comparison, Bar bar) {
        lines.add(new Line(row, new Quantity(comparison.side(0).rate(), "/s"),
                Optional.of(new Quantity(comparison.side(1).rate(), "/s")),
                new Quantity(comparison.ratio(0, 1), ""), bar));
        problems(row, comparison.problems());
    }

    /** The same, and what both cost. */
    void ratio(String row, Comparison comparison, Bar bar) {
        rate(row, comparison, bar);
        Phase ours = comparison.side(0);
        Phase reference = comparison.side(1);
        figure(row + ", ratio by processor time", reference.bothMicros() / ours.bothMicros(), "");
        cost(row, ours);
        cost(row + ", reference", reference);
    }

    /** The slowest of a hundred answers of the first side beside those of the second, which must not be much slower. */
    void latency(String row, Comparison comparison) {
        double ours = comparison.side(0).loop().percentileMillis(99);
        double reference = comparison.side(1).loop().percentileMillis(99);
        lines.add(new Line(row, new Quantity(ours, " ms"), Optional.of(new Quantity(reference, " ms")),
                new Quantity(comparison.slowness(0, 1), ""), LATENCY));
    }

    private void cost(String row, Phase phase) {
        figure(row + ", p50", phase.loop().percentileMillis(50), "ms");
        figure(row + ", p99", phase.loop().percentileMillis(99), "ms");
        figure(row + ", server's processor time", phase.serverMicros(), "us an answer");
        figure(row + ", client's processor time", phase.loop().processorMicros(), "us an answer");
    }

    Report report(String question, String data) {
        return new Report(question, data, lines, figures, verdicts);
    }
}
