package org.openmds.benchmarks.index;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.report.Bar;
import org.openmds.benchmarks.report.Line;
import org.openmds.benchmarks.report.Line.Quantity;

/**
 * A query by name, {@code //*[local-name()='Host' and @Name='h42']}, for another host in other words each time, in indexes of 100, 1,000 and 10,000
 * entries: as fast in each, and 10,000 a second in the largest.
 */
final class SelectiveRow implements Row {

    private static final List<IndexSize> SIZES = List.of(IndexSize.HUNDRED, IndexSize.THOUSAND,
            IndexSize.TEN_THOUSAND);
    private static final Bar FLAT = Bar.between(0.8, 1.2);
    private static final double QUERIES = 10_000;

    @Override
    public String name() {
        return "selective";
    }

    @Override
    public void measure(Field field, Findings findings) throws IOException {
        Side[] sides = new Side[SIZES.size()];
        for (int i = 0; i < sides.length; i++) {
            Target target = field.index(SIZES.get(i));
            sides[i] = Side.of(target, target.selectiveQuery(), Field.CLIENTS);
        }
        double staticRate = field.staticRate();
        field.progress().say("selective query at 100, 1,000 and 10,000 entries");
        Comparison comparison = Comparison.measure(field.plan(), sides);
        double hundred = comparison.side(0).rate();
        for (int i = 1; i < sides.length; i++) {
            findings.line(new Line("selective query, %,d entries / 100".formatted(SIZES.get(i).entries()),
                    new Quantity(comparison.side(i).rate(), "/s"), Optional.of(new Quantity(hundred, "/s")),
                    new Quantity(comparison.ratio(i, 0), ""), FLAT));
        }
        findings.line(Line.of("selective query, 10,000 entries",
                new Quantity(comparison.side(sides.length - 1).rate(), "/s"), Bar.rate(QUERIES, staticRate)));
        findings.problems("selective", comparison.problems());
    }
}
