package org.openmds.benchmarks.index;

import java.io.IOException;
import java.util.function.Function;

import org.openmds.benchmarks.report.Bar;

/**
 * Answers beside the same bytes from memory. The small query has an answer of about 1 KB: in the same words each time, which a cache of answers may know, and
 * for another host in other words each time, which none can. Full answers are GetResourceProperty of all entries: what a cache upstream or a page asks.
 *
 * @param name
 *            as the command line has it
 * @param title
 *            as the table has it
 * @param size
 *            of the index
 * @param request
 *            the envelope
 * @param bar
 *            least ratio
 */
record RatioRow(String name, String title, IndexSize size, Function<Target, String> request,
        double bar) implements Row {

    static RatioRow small(String name, String title, Function<Target, String> request) {
        return new RatioRow(name, title, IndexSize.THOUSAND, request, 0.85);
    }

    static RatioRow full(String name, String title, IndexSize size, double bar) {
        return new RatioRow(name, title, size, target -> GlueData.entries(), bar);
    }

    @Override
    public void measure(Field field, Findings findings) throws IOException {
        Target target = field.index(size);
        String envelope = request.apply(target);
        findings.figure(title + ", answer", LoadedServer.answer(target, envelope).length(), "bytes");
        findings.ratio(title, field.besideStatic(target, envelope, Field.CLIENTS), Bar.atLeast(bar));
    }
}
