package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.Pace;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.report.Bar;
import org.openmds.benchmarks.report.Line;
import org.openmds.benchmarks.report.Line.Quantity;

/** Full answers of 5 MB while 200 entries a second are replaced by acknowledged Adds, beside the same without changes: 10 readers each. */
final class ChangesRow implements Row {

    private static final double CHANGES = 200;
    /** Of the pace; with less, the row tells nothing. */
    private static final double LEAST_KEPT = 0.95;
    private static final double LEAST_RATE = 0.8;

    @Override
    public String name() {
        return "changes";
    }

    @Override
    public void measure(Field field, Findings findings) throws IOException {
        Target target = field.index(IndexSize.FIVE_MEGABYTES);
        Side readers = Side.of(target, GlueData.entries(), Field.CLIENTS);
        readers.warmUp(field.plan().warmUp());
        List<List<Phase>> rounds = new ArrayList<>();
        List<LoopResult> changes = new ArrayList<>();
        for (int round = 0; round < field.plan().rounds(); round++) {
            Phase without = readers.run(field.plan().phase());
            rounds.add(List.of(whileChanging(target, readers, field.plan().phase(), changes), without));
        }
        Comparison comparison = new Comparison(rounds);
        findings.ratio("5 MB while 200 entries/s change / without", comparison, Bar.atLeast(LEAST_RATE));
        findings.latency("the same, readers' p99", comparison);
        LoopResult all = LoopResult.joined(changes);
        findings.line(new Line("the same, changes acknowledged", new Quantity(all.rate(), "/s"), Optional.empty(),
                new Quantity(all.rate(), "/s"), Bar.atLeast(LEAST_KEPT * CHANGES)));
        findings.figure("changes beside 5 MB readers, p99", all.percentileMillis(99), "ms");
        findings.problems("changes", all.problems());
    }

    private static Phase whileChanging(Target target, Side readers, Duration time, List<LoopResult> changes)
            throws IOException {
        try (PacedLoop pace = target.change(new Pace(CHANGES))) {
            Phase phase = readers.run(time);
            changes.add(pace.stop());
            return phase;
        }
    }
}
