package org.openmds.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a benchmark found, as text and as JSON.
 *
 * @param question
 *            what was asked
 * @param data
 *            what it was measured with
 * @param table
 *            how it compares with the bars; empty where there is none
 * @param figures
 *            what was measured, references included
 * @param verdicts
 *            how that compares with what is asked; empty where nothing is
 */
public record Report(String question, String data, List<Line> table, List<Figure> figures, List<Verdict> verdicts) {

    public Report {
        table = List.copyOf(table);
        figures = List.copyOf(figures);
        verdicts = List.copyOf(verdicts);
    }

    /** One without a table. */
    public Report(String question, String data, List<Figure> figures, List<Verdict> verdicts) {
        this(question, data, List.of(), figures, verdicts);
    }

    public boolean passed() {
        return table.stream().allMatch(Line::passed) && verdicts.stream().allMatch(Verdict::passed);
    }

    public String toText(Machine machine) {
        StringBuilder text = new StringBuilder();
        text.append("question  ").append(question).append('\n');
        text.append("data      ").append(data).append('\n');
        machine.facts().forEach((name, value) -> text.append("%-9s %s%n".formatted(name, value)));
        text.append('\n');
        if (!table.isEmpty()) {
            text.append(Line.head()).append('\n');
            table.forEach(line -> text.append(line).append('\n'));
            text.append('\n');
        }
        figures.forEach(figure -> text
                .append(String.format(Locale.ROOT, "  %-52s %,14.2f %s%n", figure.name(), figure.value(),
                        figure.unit())));
        if (!verdicts.isEmpty()) {
            text.append('\n');
        }
        verdicts.forEach(verdict -> text.append(verdict).append('\n'));
        return text.toString();
    }

    public String toJson(Machine machine) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("question", question);
        document.put("data", data);
        document.put("machine", machine.facts());
        if (!table.isEmpty()) {
            document.put("table", table.stream().map(Line::toMap).toList());
        }
        document.put("figures", figures.stream()
                .map(figure -> Map.of("name", figure.name(), "value", figure.value(), "unit", figure.unit()))
                .toList());
        document.put("verdicts", verdicts.stream()
                .map(verdict -> Map.of("requirement", verdict.requirement(), "passed", verdict.passed()))
                .toList());
        return JsonText.write(document) + "\n";
    }
}
