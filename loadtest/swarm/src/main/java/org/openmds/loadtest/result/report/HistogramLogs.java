package org.openmds.loadtest.result.report;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.openmds.loadtest.result.analysis.HistogramCodec;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Distribution;

/** A result's distributions as HdrHistogram logs: one interval with a tag for the whole run, its peak and each step. */
final class HistogramLogs {

    private HistogramLogs() {
    }

    /** Returns the logs by file name; empty if the result has no distributions. */
    static Map<String, String> of(RunResult run) {
        Map<String, String> logs = new LinkedHashMap<>();
        if (!run.distributions().isEmpty()) {
            logs.put("response.hlog", log(run, "response time from actual start", Distribution::response));
            logs.put("intended.hlog", log(run, "response time from intended start", Distribution::intended));
            logs.put("service.hlog", log(run, "service processing time", Distribution::service));
            logs.put("pacing.hlog", log(run, "pacing error", Distribution::pacing));
        }
        return logs;
    }

    private static String log(RunResult run, String what, Function<Distribution, String> part) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(bytes);
        long base = run.setup().run().start().toEpochMilli();
        writer.outputComment("[%s, in nanoseconds]".formatted(what));
        writer.outputLogFormatVersion();
        writer.outputBaseTime(base);
        writer.setBaseTime(base);
        writer.outputStartTime(base);
        writer.outputLegend();
        for (Distribution one : run.distributions()) {
            Histogram histogram = HistogramCodec.decode(part.apply(one));
            histogram.setTag(one.name().replaceAll("[\\s,]+", "-"));
            histogram.setStartTimeStamp(base + Math.round(one.from() * 1e3));
            histogram.setEndTimeStamp(base + Math.round((one.from() + one.duration()) * 1e3));
            writer.outputIntervalHistogram(histogram);
        }
        writer.close();
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
