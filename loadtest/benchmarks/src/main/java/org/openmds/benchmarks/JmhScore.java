package org.openmds.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * The JMH score of one benchmark.
 *
 * @param name
 *            the name of the benchmark with its parameters
 * @param error
 *            half of the 99.9 % confidence interval; NaN if there are too few samples
 */
record JmhScore(String name, double score, double error, String unit) {

    private static final String HEADER = "benchmark,score,error,unit";

    static List<JmhScore> of(Collection<RunResult> results) {
        return results.stream().map(JmhScore::of).toList();
    }

    private static JmhScore of(RunResult run) {
        Result<?> result = run.getPrimaryResult();
        StringBuilder name = new StringBuilder(run.getParams().getBenchmark());
        run.getParams()
                .getParamsKeys()
                .forEach(key -> name.append(' ').append(key).append('=').append(run.getParams().getParam(key)));
        return new JmhScore(name.toString().replaceAll("[,\\p{Cntrl}]", " "), result.getScore(), result.getScoreError(),
                result.getScoreUnit());
    }

    /** True if a greater score is better. */
    boolean isRate() {
        return unit.startsWith("ops/");
    }

    /** Returns the scores as CSV, which {@link #read} parses. */
    static String write(List<JmhScore> scores) {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        scores.forEach(one -> text
                .append(String.format(Locale.ROOT, "%s,%s,%s,%s%n", one.name, one.score, one.error, one.unit)));
        return text.toString();
    }

    /**
     * Reads scores from a CSV file.
     *
     * @throws IOException
     *             if the file cannot be read or a line is not a score; the message names the line
     */
    static List<JmhScore> read(Path file) throws IOException {
        List<JmhScore> scores = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (int i = 1; i < lines.size(); i++) {
            String[] cells = lines.get(i).split(",", -1);
            try {
                scores.add(
                        new JmhScore(cells[0], Double.parseDouble(cells[1]), Double.parseDouble(cells[2]), cells[3]));
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
                throw new IOException("%s, line %d: expected %s, got %s".formatted(file, i + 1, HEADER, lines.get(i)),
                        e);
            }
        }
        return scores;
    }
}
