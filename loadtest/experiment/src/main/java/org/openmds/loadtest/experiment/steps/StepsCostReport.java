package org.openmds.loadtest.experiment.steps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.openmds.loadtest.model.run.RunJson;

/**
 * The results of all curves.
 *
 * @param conditions
 *            the conditions of the measurement, in the order of the report
 */
public record StepsCostReport(Map<String, String> conditions, List<StepsCost> costs) {

    public boolean passes() {
        return costs.stream().allMatch(StepsCost::passes);
    }

    /** Returns the results as a text table. */
    public String text() {
        return conditions.entrySet()
                .stream()
                .map(each -> "%-10s %s%n".formatted(each.getKey(), each.getValue()))
                .collect(Collectors.joining("", "", System.lineSeparator() + StepsCost.HEAD + System.lineSeparator()))
                + costs.stream().map(cost -> cost.line() + System.lineSeparator()).collect(Collectors.joining());
    }

    /** Writes the results to a file: JSON if its name ends with .json, otherwise text. */
    public void write(Path file) throws IOException {
        Files.writeString(file, file.toString().endsWith(".json") ? RunJson.text(this) + "\n" : text());
    }
}
