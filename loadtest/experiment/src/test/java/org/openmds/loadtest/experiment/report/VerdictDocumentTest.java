package org.openmds.loadtest.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.expectation.ExpectationCatalog;
import org.openmds.loadtest.experiment.expectation.ExpectationResult;
import org.openmds.loadtest.experiment.expectation.ExpectationResult.ExpectationVerdict;
import org.openmds.loadtest.experiment.expectation.FormulaFunctions;
import org.openmds.loadtest.experiment.run.PointFile;
import org.openmds.loadtest.systems.SystemEra;

/**
 * Tests that the committed table of verdicts is that of the committed points and the present formulas. After a change, copy {@code target/verdicts.md}
 * to {@code docs/experiments}. The first verdicts are kept in the table itself.
 */
final class VerdictDocumentTest {

    private static final Path FOLDER = Path.of("../../docs/experiments");
    private static final Path DOCUMENT = FOLDER.resolve("verdicts.md");
    private static final Path WRITTEN = Path.of("target/verdicts.md");
    /** The runs of era 2003; each has other experiments. */
    private static final List<String> RUNS = List.of("quick-2026-11-22", "others-2026-11-22", "talk-2026-11-22");

    @Test
    void verdicts_ofTheCommittedPoints_areInTheDocument() throws Exception {
        List<ExpectationResult> results = ExpectationCatalog.load()
                .judge(new FormulaFunctions(RUNS.stream().flatMap(VerdictDocumentTest::points).toList(),
                        ExperimentConditions.quick(SystemEra.YEAR_2003)));

        String text = Stream.concat(head(results), results.stream().map(result -> row(result, first())))
                .collect(Collectors.joining("\n", "", "\n"));
        Files.writeString(WRITTEN, text);

        assertThat(text).isEqualTo(Files.readString(DOCUMENT));
    }

    private static Stream<MeasuredPoint> points(String run) {
        try {
            return PointFile.open(FOLDER.resolve(run).resolve("points.jsonl")).all().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the first verdicts by statement, as the document has them. */
    private static Map<String, String> first() {
        try {
            return Files.readAllLines(DOCUMENT)
                    .stream()
                    .filter(line -> line.startsWith("| `"))
                    .map(line -> line.split(" \\| ", -1))
                    .collect(Collectors.toMap(cells -> cells[0].replace("| ", "").replace("`", ""),
                            cells -> cells[2]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> head(List<ExpectationResult> results) {
        String counts = Stream.of(ExpectationVerdict.values())
                .map(verdict -> "%d %s".formatted(
                        results.stream().filter(result -> result.verdict() == verdict).count(), verdict))
                .collect(Collectors.joining(", "));
        return Stream.of("# Verdicts on the committed points", "",
                "Each statement of [the comparison](../comparison-method.md#comparison-with-the-papers), judged from the points of",
                "era 2003 in `%s`. Each".formatted(String.join("`, `", RUNS)),
                "point was measured once. The rates of the rebuilt MDS4 in these points are withdrawn: see",
                "[the result](../comparison.md#result). `VerdictDocumentTest` computes this table and fails if it is not",
                "that of the present formulas.",
                "", "%d statements: %s.".formatted(results.size(), counts), "",
                "| statement | figure | verdict of 2026-11-22 | verdict now | value (95 % interval) | expected | read at | why |",
                "|---|---|---|---|---|---|---|---|");
    }

    private static String row(ExpectationResult result, Map<String, String> first) {
        return "| " + Stream.of("`" + result.expectation().id() + "`", result.expectation().figure(),
                first.getOrDefault(result.expectation().id(), "new"), result.verdict().toString(),
                result.value().toString(), result.expectation().bound().toString(), result.readAt(), result.reason())
                .map(cell -> cell.isEmpty() ? "-" : cell)
                .collect(Collectors.joining(" | ")) + " |";
    }
}
