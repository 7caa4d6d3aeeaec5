package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.Report;
import org.openmds.benchmarks.report.Verdict;

/** Measures rows one after the other; what cannot be measured is said in its place. */
public final class Measurement {

    private static final Duration BAR = Duration.ofMinutes(5);
    /** On a machine that is busy with other things all takes longer; rows that would begin later are left out. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** How thorough. */
    @SuppressWarnings("ImmutableEnumChecker") // records of durations and numbers
    public enum Effort {
        /** As the bars want it. */
        USUAL(new Comparison.Plan(3, Duration.ofMillis(1_500), Side.WarmUp.ofSeconds(2, 4)),
                Side.WarmUp.ofSeconds(20, 25)),
        /** Whether it works, not how well. */
        QUICK(new Comparison.Plan(2, Duration.ofMillis(500), Side.WarmUp.ofSeconds(1, 1)),
                Side.WarmUp.ofSeconds(4, 4));

        private final Comparison.Plan plan;
        private final Side.WarmUp firstWarmUp;

        Effort(Comparison.Plan plan, Side.WarmUp firstWarmUp) {
            this.plan = plan;
            this.firstWarmUp = firstWarmUp;
        }
    }

    private final Workspace workspace;
    private final Effort effort;
    private final Progress progress = new Progress(System.err);
    private final Findings findings = new Findings();

    public Measurement(Workspace workspace, Effort effort) {
        this.workspace = workspace;
        this.effort = effort;
    }

    /** Names of all rows, in the order in which they are measured. */
    public static List<String> rows() {
        return Rows.ALL.stream().map(Row::name).toList();
    }

    /** Measures the rows with these names. */
    public Report run(String question, List<String> rows) throws IOException {
        try (Field field = new Field(workspace, effort.plan, effort.firstWarmUp, progress)) {
            findings.figure("static answers of 1 KB", field.staticRate(), "1/s");
            for (Row row : Rows.ALL) {
                if (rows.contains(row.name())) {
                    progress.say("row %s", row.name());
                    measure(row, field);
                }
            }
        }
        Duration took = progress.elapsed();
        findings.verdict(Verdict.of(took.compareTo(BAR) < 0, "the benchmark took %d s, must be less than %d s",
                took.toSeconds(), BAR.toSeconds()));
        return findings.report(question, effort.plan.toString());
    }

    private void measure(Row row, Field field) {
        if (progress.elapsed().compareTo(LONGEST) >= 0) {
            findings.verdict(Verdict.of(false, "%s: not measured, no time was left", row.name()));
            return;
        }
        try {
            row.measure(field, findings);
        } catch (IOException | RuntimeException e) {
            findings.verdict(Verdict.of(false, "%s: could not be measured: %s", row.name(), e));
        }
    }
}
