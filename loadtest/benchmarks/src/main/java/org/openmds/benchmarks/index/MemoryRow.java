package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.Pace;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.report.Bar;
import org.openmds.benchmarks.report.Line;
import org.openmds.benchmarks.report.Line.Quantity;

/**
 * What 10,000 entries of 1 KB take in a server of their own, heap after a full collection and direct buffers together, beyond the same server before the
 * first entry but after its first thousands of answers. Looked at after all was read in full and by name (so that pages, indexes and caches are there),
 * and again after changes. The XML is the full answer: all entries as a client sees them, endpoint references included.
 *
 * <p>
 * Between the two, 100 connections read in full, at a pace that leaves processors to the changes, while as many entries are replaced as the server
 * acknowledges, 2,000 a second at most; direct memory must not grow meanwhile.
 */
final class MemoryRow implements Row {

    private static final int READERS = 100;
    private static final double FULL_READS = 20;
    private static final double CHANGES = 2_000;
    private static final Duration CHANGING = Duration.ofSeconds(10);
    private static final Duration READING = Duration.ofSeconds(2);
    private static final Bar TIMES_XML = Bar.atMost(4);
    private static final Bar BYTES = Bar.atMost(4096);
    private static final Bar FLAT = Bar.atMost(1.1);
    private static final double MEGA = 1 << 20;

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public void measure(Field field, Findings findings) throws IOException {
        try (LoadedServer server = LoadedServer.start(field.workspace(), field.progress())) {
            Target empty = server.empty(IndexSize.TEN_THOUSAND);
            read(empty);
            MemoryUse idle = MemoryUse.of(server.process(), server.anyService());
            Target target = server.index(IndexSize.TEN_THOUSAND);
            int xml = LoadedServer.answer(target, GlueData.entries()).length();
            read(target);
            MemoryUse used = MemoryUse.of(server.process(), server.anyService()).minus(idle);
            lines(findings, "10,000 entries", used, xml);
            findings.figure("idle server, heap", idle.heap() / MEGA, "MiB");

            whileChanging(field, target, findings);
            MemoryUse after = MemoryUse.of(server.process(), server.anyService()).minus(idle);
            lines(findings, "10,000 entries after changes", after, xml);
        }
    }

    /** As it is done by any that have to do with the index. */
    private static void read(Target target) throws IOException {
        Side.of(target, target.selectiveQuery(), Field.CLIENTS).run(READING);
        Side.of(target, GlueData.entries(), Field.CLIENTS).run(READING);
    }

    private static void whileChanging(Field field, Target target, Findings findings) throws IOException {
        field.progress().say("direct memory while entries change and %d connections read", READERS);
        try (PacedLoop readers = PacedLoop.start(target.clients(GlueData.entries(), READERS), new Pace(FULL_READS),
                target.numbers());
                PacedLoop changes = target.change(new Pace(CHANGES))) {
            DirectMemorySamples samples = DirectMemorySamples.take(target.service(), CHANGING);
            LoopResult changed = changes.stop();
            LoopResult read = readers.stop();
            findings.line(new Line("direct memory under %.0f changes/s, growth".formatted(changed.rate()),
                    new Quantity(samples.most() / MEGA, " MiB"), Optional.empty(), new Quantity(samples.growth(), ""),
                    FLAT));
            findings.figure("changes beside 100 readers", changed.rate(), "1/s");
            findings.figure("full answers of 100 readers beside changes", read.rate(), "1/s");
            findings.problems("changes beside 100 readers", changed.problems());
            findings.problems("100 readers beside changes", read.problems());
        }
    }

    private static void lines(Findings findings, String name, MemoryUse used, int xml) {
        double entries = IndexSize.TEN_THOUSAND.entries();
        findings.line(new Line("memory of " + name + " / XML", new Quantity(used.total() / MEGA, " MiB"),
                Optional.of(new Quantity(xml / MEGA, " MiB")), new Quantity((double) used.total() / xml, ""),
                TIMES_XML));
        findings.line(new Line("memory of an entry, " + name, new Quantity(used.total() / entries, " B"),
                Optional.of(new Quantity(xml / entries, " B")), new Quantity(used.total() / entries, " B"), BYTES));
        findings.figure(name + ", heap", used.heap() / MEGA, "MiB");
        findings.figure(name + ", direct", used.direct() / MEGA, "MiB");
    }
}
