package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.ClientRow;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;
import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;
import org.openmds.loadtest.text.CsvText;

/** All rows of a result as CSV; seconds and rates are not rounded. */
final class CsvFiles {

    private static final List<String> SUMMARY = List.of("from", "duration", "requests", "ok", "failures", "throughput",
            "offered", "users", "response_mean", "response_deviation", "response_p50", "response_p90", "response_p95",
            "response_p99", "response_p999", "response_most", "intended_p50", "intended_p95", "intended_p99",
            "service_mean", "pacing_p99", "bytes_per_second");

    private CsvFiles() {
    }

    /** Returns the contents by file name. */
    static Map<String, String> of(RunResult run) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("summary.csv", summaries(run));
        files.put("quanta.csv", quanta(run));
        files.put("testers.csv", testers(run));
        files.put("clients.csv", clients(run));
        files.put("server.csv", server(run));
        return files;
    }

    private static String summaries(RunResult run) {
        CsvText csv = new CsvText(prepend("part", "level"));
        csv.row(cells(run.summaries().whole(), "whole", ""));
        csv.row(cells(run.summaries().peak(), "peak", ""));
        for (StepSummary step : run.summaries().steps()) {
            csv.row(cells(step.summary(), "step", step.level()));
        }
        return csv.toString();
    }

    private static String testers(RunResult run) {
        CsvText csv = new CsvText(
                prepend("tester", "host", "pid", "fate", "records_taken", "records_made", "round_trip",
                        "clock_offset", "clock_drift", "clock_bound", "cpu_mean", "cpu_most", "longest_pause"));
        for (TesterRow row : run.users().testers()) {
            csv.row(cells(row.whole(), row.info().tester(), row.info().host(), row.info().pid(), row.info().fate(),
                    row.info().recordsTaken(), row.info().recordsMade(), row.roundTrip(), row.clock().offset(),
                    row.clock().drift(), row.clock().bound(), row.processCpuMean(), row.processCpuMost(),
                    row.longestPause()));
        }
        return csv.toString();
    }

    private static String[] prepend(String... first) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(SUMMARY);
        return all.toArray(String[]::new);
    }

    private static Object[] cells(Summary part, Object... first) {
        List<Object> cells = new ArrayList<>(List.of(first));
        ValueStatistics response = part.times().response();
        long good = part.outcomes().getOrDefault(Outcome.OK, 0L);
        cells.addAll(List.of(part.from(), part.duration(), part.requests(), good, part.requests() - good,
                part.throughput(), part.offered(), part.users(), response.mean(), response.deviation()));
        cells.addAll(List.of(response.p50(), response.p90(), response.p95(), response.p99(), response.p999(),
                response.most()));
        cells.addAll(
                List.of(part.times().intended().p50(), part.times().intended().p95(), part.times().intended().p99(),
                        part.times().service().mean(), part.times().pacing().p99(), part.bytesPerSecond()));
        return cells.toArray();
    }

    private static String quanta(RunResult run) {
        CsvText csv = new CsvText("from", "successes", "failures", "throughput", "offered", "users", "response_mean",
                "response_p50", "response_p95", "response_p99", "throughput_average", "offered_average",
                "response_average");
        for (Quantum one : run.quanta()) {
            csv.row(one.from(), one.successes(), one.failures(), one.throughput(), one.offered(), one.users(),
                    one.response().mean(), one.response().p50(), one.response().p95(), one.response().p99(),
                    one.averages().throughput(), one.averages().offered(), one.averages().response());
        }
        return csv.toString();
    }

    private static String clients(RunResult run) {
        CsvText csv = new CsvText("tester", "client", "start", "stop", "successes", "failures", "utilisation",
                "utilisation_at_peak", "response_mean", "response_deviation", "bytes");
        for (ClientRow one : run.users().clients()) {
            csv.row(one.tester(), one.client(), one.time().start(), one.time().stop(), one.successes(), one.failures(),
                    one.utilisation(), one.utilisationAtPeak(), one.responseMean(), one.responseDeviation(),
                    one.bytes());
        }
        return csv.toString();
    }

    private static String server(RunResult run) {
        CsvText csv = new CsvText("time_nanos", "load1", "runnable", "user_cpu", "system_cpu", "service_cpu",
                "memory_used",
                "service_resident", "received_per_second", "sent_per_second", "requests_taken", "requests_in_flight",
                "processors",
                "link_per_second", "link_speed");
        for (ServerSample one : run.service().server()) {
            csv.row(one.timeNanos(), one.load1(), one.runnable(), one.cpu().userCpu(), one.cpu().systemCpu(),
                    one.cpu().serviceCpu(),
                    one.memory().memoryUsedBytes(), one.memory().serviceResidentBytes(),
                    one.traffic().receivedBytesPerSecond(),
                    one.traffic().sentBytesPerSecond(), one.requests().requestsTaken(),
                    one.requests().requestsInFlight(), one.processors(),
                    one.link().linkBytesPerSecond(), one.link().linkSpeedBytesPerSecond());
        }
        return csv.toString();
    }
}
