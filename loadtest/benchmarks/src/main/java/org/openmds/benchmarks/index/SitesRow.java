package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;

import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.Pace;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.report.Bar;

/**
 * An index upstream: 230 entries of 100 KB, all of them replaced by acknowledged Adds within two minutes; measured for a part of these, at the same pace.
 * The full answer beside the same bytes from memory; the selective query, which finds one host of 57,500, beside the same in an index of 100 small entries.
 */
final class SitesRow implements Row {

    private static final Duration ALL_REPLACED = Duration.ofMinutes(2);
    private static final double LEAST_RATIO = 0.6;
    private static final Bar FLAT = Bar.atLeast(0.8);

    @Override
    public String name() {
        return "23mb";
    }

    @Override
    public void measure(Field field, Findings findings) throws IOException {
        Target small = field.index(IndexSize.HUNDRED);
        Target sites = field.index(IndexSize.SITES);
        Side prepared = field.reference(sites, GlueData.entries(), Field.CLIENTS);
        try (PacedLoop pace = sites.change(Pace.of(sites.size().entries(), ALL_REPLACED))) {
            field.progress().say("all of 230 entries of 100 KB while they are replaced");
            Comparison full = Comparison.measure(field.plan(), Side.of(sites, GlueData.entries(), Field.CLIENTS),
                    prepared);
            findings.ratio("230 entries of 100 KB while renewed", full, Bar.atLeast(LEAST_RATIO));
            field.progress().say("one host of them");
            Comparison one = Comparison.measure(field.plan(),
                    Side.of(sites, sites.selectiveQuery(), Field.CLIENTS),
                    Side.of(small, small.selectiveQuery(), Field.CLIENTS));
            findings.rate("the same, one host / of 100 entries of 1 KB", one, FLAT);
            LoopResult renewals = pace.stop();
            findings.figure("entries of 100 KB replaced", renewals.rate(), "1/s");
            findings.figure("entries of 100 KB replaced, p99", renewals.percentileMillis(99), "ms");
            findings.problems("renewals of 100 KB", renewals.problems());
        }
    }
}
