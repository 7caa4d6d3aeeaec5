package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/** Section about the outcomes of requests. */
final class OutcomeSection {

    private OutcomeSection() {
    }

    static ReportSection section(RunResult run) {
        RunTimeSeries time = new RunTimeSeries(run);
        boolean failed = run.quanta().stream().anyMatch(quantum -> quantum.failures() > 0);
        Plot failures = new Plot("failures", "Failures", "Requests per second that were not successful.", time.axis(),
                PlotAxis.fromZero("failures/s"),
                List.of(PlotSeries.of("failures", SeriesForm.LINE,
                        failed ? time.mean(quantum -> quantum.failures() / run.setup().quantum()) : new double[0][]),
                        PlotSeries
                                .of("successes", SeriesForm.DOTS,
                                        failed ? time.mean(Quantum::throughput) : new double[0][])
                                .onRight()));
        return ReportSection.titled("outcomes", "Outcomes")
                .prose(failed ? "" : "Every request was successful.")
                .table(table(run))
                .table(examples(run))
                .plot(failures.withRight(PlotAxis.fromZero("successes/s")))
                .build();
    }

    private static ReportTable table(RunResult run) {
        List<List<String>> rows = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            long whole = run.summaries().whole().outcomes().getOrDefault(outcome, 0L);
            long peak = run.summaries().peak().outcomes().getOrDefault(outcome, 0L);
            if (whole > 0 || peak > 0) {
                rows.add(List.of(ReportWording.of(outcome), QuantityFormat.count(whole),
                        QuantityFormat.percent(part(whole, run.summaries().whole().requests())),
                        QuantityFormat.count(peak),
                        QuantityFormat.percent(part(peak, run.summaries().peak().requests()))));
            }
        }
        return new ReportTable("Outcomes of requests", List.of("outcome", "whole run", "share", "peak", "share"), rows);
    }

    private static ReportTable examples(RunResult run) {
        List<List<String>> rows = run.samples()
                .examples()
                .stream()
                .map(example -> List.of(ReportWording.of(example.outcome()), QuantityFormat.seconds(example.time()),
                        "%d, tester %d".formatted(example.client(), example.tester()), example.answer(),
                        example.expected()))
                .toList();
        return new ReportTable("Examples of answers",
                List.of("outcome", "ended at", "client", "answered", "expected"), rows);
    }

    /** Returns the share of requests that failed. */
    static double failed(Summary part) {
        return part(part.requests() - part.outcomes().getOrDefault(Outcome.OK, 0L), part.requests());
    }

    private static double part(long some, long all) {
        return all == 0 ? 0 : (double) some / all;
    }
}
