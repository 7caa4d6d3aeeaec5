package org.openmds.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Results of a benchmark, as text and as JSON.
 *
 * @param question
 *            the question that the benchmark answers
 * @param data
 *            the data and the load of the measurement
 * @param table
 *            the comparison with requirements, row by row; may be empty
 * @param figures
 *            all measured numbers, including references
 * @param checks
 *            further checked requirements; may be empty
 */
public record BenchmarkReport(String question, String data, List<ResultRow> table, List<MeasuredFigure> figures,
        List<RequirementCheck> checks) {

    public BenchmarkReport {
        table = List.copyOf(table);
        figures = List.copyOf(figures);
        checks = List.copyOf(checks);
    }

    /** Creates a report without a table. */
    public BenchmarkReport(String question, String data, List<MeasuredFigure> figures,
            List<RequirementCheck> verdicts) {
        this(question, data, List.of(), figures, verdicts);
    }

    public boolean passed() {
        return table.stream().allMatch(ResultRow::passed) && checks.stream().allMatch(RequirementCheck::passed);
    }

    public String toText(RunEnvironment runEnvironment) {
        StringBuilder text = new StringBuilder();
        text.append("question  ").append(question).append('\n');
        text.append("data      ").append(data).append('\n');
        runEnvironment.facts().forEach((name, value) -> text.append("%-9s %s%n".formatted(name, value)));
        text.append('\n');
        if (!table.isEmpty()) {
            text.append(ResultRow.header()).append('\n');
            table.forEach(resultRow -> text.append(resultRow).append('\n'));
            text.append('\n');
        }
        figures.forEach(figure -> text
                .append(String.format(Locale.ROOT, "  %-52s %,14.2f %s%n", figure.name(), figure.value(),
                        figure.unit())));
        if (!checks.isEmpty()) {
            text.append('\n');
        }
        checks.forEach(requirementCheck -> text.append(requirementCheck).append('\n'));
        return text.toString();
    }

    public String toJson(RunEnvironment runEnvironment) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("question", question);
        document.put("data", data);
        document.put("machine", runEnvironment.facts());
        if (!table.isEmpty()) {
            document.put("table", table.stream().map(ResultRow::toMap).toList());
        }
        document.put("figures", figures.stream()
                .map(figure -> new TreeMap<>(
                        Map.of("name", figure.name(), "value", figure.value(), "unit", figure.unit())))
                .toList());
        document.put("verdicts", checks.stream()
                .map(requirementCheck -> new TreeMap<>(Map.of("requirement", requirementCheck.requirement(), "passed",
                        requirementCheck.passed())))
                .toList());
        return BenchmarkJson.write(document) + "\n";
    }
}
