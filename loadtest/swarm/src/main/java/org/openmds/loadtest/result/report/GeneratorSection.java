package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;

/** What the load generator itself bore, and how well its clocks and records are known. */
final class GeneratorSection {

    private GeneratorSection() {
    }

    static Section of(RunResult run) {
        List<List<String>> rows = new ArrayList<>();
        for (TesterRow row : run.testers()) {
            long made = row.info().recordsMade();
            rows.add(List.of(MachineSection.name(row), Quantity.count(row.info().processors()),
                    Quantity.number(row.processCpuMean()), Quantity.number(row.processCpuMost()),
                    Quantity.seconds(row.longestPause()), Quantity.seconds(row.whole().pacing().p99()),
                    Quantity.count(row.info().recordsTaken()),
                    made < 0 ? "unknown" : Quantity.count(Math.max(0, made - row.info().recordsTaken())),
                    Quantity.seconds(row.clock().offset()), Quantity.number(row.clock().drift() * 1e6) + " ppm",
                    row.clock().samples() == 0 ? "not compared" : "± " + Quantity.seconds(row.clock().bound())));
        }
        return Section.titled("generator", "The load generator itself")
                .prose("A generator that is busy, pauses or sends late measures itself. Clocks are mapped onto the controller's when the run is analysed, and no clock is ever set.")
                .table(new Table("Load, records and clocks of the testers",
                        List.of("tester", "processors", "CPU mean, cores", "CPU most, cores", "longest pause",
                                "pacing error p99", "records", "records lost", "clock offset", "drift", "clock bound"),
                        rows))
                .build();
    }
}
