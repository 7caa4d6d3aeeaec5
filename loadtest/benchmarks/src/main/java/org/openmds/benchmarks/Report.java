package org.openmds.benchmarks;

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
 * @param figures
 *            what was measured, references included
 * @param verdicts
 *            how that compares with what is asked; empty where nothing is
 */
record Report(String question, String data, List<Figure> figures, List<Verdict> verdicts) {

    Report {
        figures = List.copyOf(figures);
        verdicts = List.copyOf(verdicts);
    }

    boolean passed() {
        return verdicts.stream().allMatch(Verdict::passed);
    }

    String toText(Machine machine) {
        StringBuilder text = new StringBuilder();
        text.append("question  ").append(question).append('\n');
        text.append("data      ").append(data).append('\n');
        machine.facts().forEach((name, value) -> text.append("%-9s %s%n".formatted(name, value)));
        text.append('\n');
        figures.forEach(figure -> text
                .append(String.format(Locale.ROOT, "  %-44s %,14.2f %s%n", figure.name(), figure.value(),
                        figure.unit())));
        if (!verdicts.isEmpty()) {
            text.append('\n');
        }
        verdicts.forEach(verdict -> text.append(verdict).append('\n'));
        return text.toString();
    }

    String toJson(Machine machine) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("question", question);
        document.put("data", data);
        document.put("machine", machine.facts());
        document.put("figures", figures.stream()
                .map(figure -> Map.of("name", figure.name(), "value", figure.value(), "unit", figure.unit()))
                .toList());
        document.put("verdicts", verdicts.stream()
                .map(verdict -> Map.of("requirement", verdict.requirement(), "passed", verdict.passed()))
                .toList());
        return JsonText.write(document) + "\n";
    }
}
