package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;

/** Section about the load generator: its load, and the accuracy of its clocks and records. */
final class GeneratorSection {

    private GeneratorSection() {
    }

    static ReportSection of(RunResult run) {
        List<List<String>> rows = new ArrayList<>();
        for (TesterRow row : run.users().testers()) {
            long made = row.info().recordsMade();
            rows.add(List.of(MachineSection.name(row), QuantityFormat.count(row.info().processors()),
                    QuantityFormat.number(row.processCpuMean()), QuantityFormat.number(row.processCpuMost()),
                    QuantityFormat.seconds(row.longestPause()),
                    QuantityFormat.seconds(row.whole().times().pacing().p99()),
                    QuantityFormat.count(row.info().recordsTaken()),
                    made < 0 ? "unknown" : QuantityFormat.count(Math.max(0, made - row.info().recordsTaken())),
                    QuantityFormat.seconds(row.clock().offset()),
                    QuantityFormat.number(row.clock().drift() * 1e6) + " ppm",
                    row.clock().samples() == 0 ? "not compared" : "± " + QuantityFormat.seconds(row.clock().bound())));
        }
        return ReportSection.titled("generator", "The load generator itself")
                .prose("A generator that is overloaded, pauses or sends late measures itself. The clocks of the testers are never set: "
                        + "the analysis maps their times to the controller's clock.")
                .table(new ReportTable("Load, records and clocks of the testers",
                        List.of("tester", "processors", "CPU mean, cores", "CPU maximum, cores", "longest pause",
                                "pacing error p99", "records", "records lost", "clock offset", "drift", "clock bound"),
                        rows))
                .plot(ResponseSection.pacing(run))
                .build();
    }
}
