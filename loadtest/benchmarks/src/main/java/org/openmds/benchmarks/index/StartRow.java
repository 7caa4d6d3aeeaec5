package org.openmds.benchmarks.index;

import java.io.IOException;
import java.util.Arrays;

import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.report.Bar;
import org.openmds.benchmarks.report.Line;
import org.openmds.benchmarks.report.Line.Quantity;

/**
 * From the start of the launcher to the first answer to a query over SOAP, with an empty state and nothing else to do: the middle of several. One start before
 * is not counted: it brings the files into memory, and may leave something that later starts use.
 */
final class StartRow implements Row {

    private static final double MOST_SECONDS = 1.5;
    private static final int STARTS = 3;
    private static final double NANOS_A_SECOND = 1e9;

    @Override
    public String name() {
        return "start";
    }

    @Override
    public void measure(Field field, Findings findings) throws IOException {
        Bar bar = Bar.time(MOST_SECONDS, field.staticRate());
        field.progress().say("starting a server, %d times", STARTS + 1);
        start(field);
        double[] seconds = new double[STARTS];
        for (int i = 0; i < STARTS; i++) {
            seconds[i] = start(field);
        }
        Arrays.sort(seconds);
        findings.line(Line.of("start to first answer", new Quantity(seconds[STARTS / 2], " s"), bar));
        findings.figure("start to first answer, best", seconds[0], "s");
    }

    private static double start(Field field) throws IOException {
        long start = System.nanoTime();
        IndexProcess index = IndexProcess.start(field.workspace());
        index.answer(NumberedRequest.post(index.service(), GlueData.constantQuery()), 0);
        double seconds = (System.nanoTime() - start) / NANOS_A_SECOND;
        index.process().close();
        return seconds;
    }
}
