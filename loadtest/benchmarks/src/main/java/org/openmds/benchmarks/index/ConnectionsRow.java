package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

import org.openmds.benchmarks.report.Bar;
import org.openmds.benchmarks.report.Line;
import org.openmds.benchmarks.report.Line.Quantity;

/**
 * 600 connections that all ask at once: nobody is refused, and the slowest of a hundred answers takes at most four times as long as the one in the middle.
 * The reference is the same for static answers. A client pauses for a millisecond before it asks again: a thread of Jetty that is done with a request looks
 * for the next one of the same connection first, and a client on the same machine that has sent it by then keeps the thread to itself, before it or the
 * server, static or not, gets to anybody else. No client behind a network is as fast.
 */
final class ConnectionsRow implements Row {

    private static final int CONNECTIONS = 600;
    private static final Duration PAUSE = Duration.ofMillis(1);
    private static final Bar FAIR = Bar.atMost(4);

    @Override
    public String name() {
        return "connections";
    }

    @Override
    public void measure(Field field, Findings findings) throws IOException {
        Target small = field.index(IndexSize.THOUSAND);
        measure(field, findings, small, "600 connections, small query", small.selectiveQuery());
        measure(field, findings, field.index(IndexSize.HUNDRED), "600 connections, 100 KB", GlueData.entries());
    }

    private static void measure(Field field, Findings findings, Target target, String name, String envelope)
            throws IOException {
        field.progress().say("%s", name);
        Comparison comparison = Comparison.measure(field.plan(),
                Side.of(target, envelope, CONNECTIONS).pausing(PAUSE),
                field.reference(target, envelope, CONNECTIONS).pausing(PAUSE));
        Phase ours = comparison.side(0);
        findings.line(new Line(name + ", p99 / p50", spread(ours), Optional.of(spread(comparison.side(1))),
                spread(ours), FAIR));
        findings.line(Line.of(name + ", errors", new Quantity(comparison.problems().size(), ""), Bar.atMost(0)));
        findings.figure(name, ours.rate(), "1/s");
        findings.figure(name + ", p50", ours.loop().percentileMillis(50), "ms");
        findings.figure(name + " / static", comparison.ratio(0, 1), "");
        findings.problems(name, comparison.problems());
    }

    private static Quantity spread(Phase phase) {
        return new Quantity(phase.loop().percentileMillis(99) / phase.loop().percentileMillis(50), "");
    }
}
