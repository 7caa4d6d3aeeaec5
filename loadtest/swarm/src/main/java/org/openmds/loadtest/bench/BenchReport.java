package org.openmds.loadtest.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.openmds.loadtest.model.run.RunJson;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The results of a benchmark.
 *
 * @param machine
 *            properties of the machine by name: time, processors, load
 * @param rounds
 *            measurements, in order
 * @param bars
 *            limits and the measured values
 */
public record BenchReport(Map<String, String> machine, List<BenchRound> rounds, List<BenchLimit> bars) {

    /**
     * One measurement.
     *
     * @param client
     *            wrk or swarm
     * @param cpuMicros
     *            processor time per request
     */
    public record BenchRound(String client, int users, double thinkSeconds, double requestsPerSecond, double cpuMicros,
            double cores, long residentMegabytes, @JsonUnwrapped BenchTimes times, long failures) {

        /** Pacing errors and response times of a measurement. */
        public record BenchTimes(double pacingP99Millis, double responseP50Millis, double responseP99Millis) {
        }

    }

    /** A measured value and its limit. */
    public record BenchLimit(String name, double measured, double most) {

        public boolean passed() {
            return measured <= most;
        }
    }

    public boolean passed() {
        return bars.stream().allMatch(BenchLimit::passed);
    }

    public String toText() {
        StringBuilder text = new StringBuilder();
        machine.forEach((name, value) -> text.append("%-10s %s%n".formatted(name, value)));
        text.append("%n%-8s %7s %7s %11s %9s %7s %7s %12s %9s %9s %9s%n".formatted("client", "users", "think s",
                "requests/s", "us/request", "cores", "MB", "pacing p99", "p50 ms", "p99 ms", "failures"));
        for (BenchRound round : rounds) {
            text.append(String.format(Locale.ROOT, "%-8s %7d %7.1f %,11.0f %10.2f %7.2f %7s %12s %9s %9s %9d%n",
                    round.client,
                    round.users, round.thinkSeconds, round.requestsPerSecond, round.cpuMicros, round.cores,
                    round.residentMegabytes == 0 ? "-" : round.residentMegabytes,
                    latencyText(round, round.times.pacingP99Millis), latencyText(round, round.times.responseP50Millis),
                    latencyText(round, round.times.responseP99Millis), round.failures));
        }
        text.append('\n');
        for (BenchLimit benchLimit : bars) {
            text.append(String.format(Locale.ROOT, "%-7s %s: %.2f, at most %.2f%n",
                    benchLimit.passed() ? "passed" : "MISSED",
                    benchLimit.name,
                    benchLimit.measured, benchLimit.most));
        }
        return text.toString();
    }

    private static String latencyText(BenchRound round, double value) {
        return round.client.equals("wrk") ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }

    /**
     * Writes the report as text or JSON, by the file's name.
     *
     * @throws IOException
     *             if the file cannot be written
     */
    public void write(Path file) throws IOException {
        Files.writeString(file, file.toString().endsWith(".json") ? RunJson.text(this) + "\n" : toText());
    }

    /** True if {@link #write} supports the file's name. */
    public static boolean canWrite(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".txt") || name.endsWith(".json");
    }

    /** Returns the middle value, or the mean of the two middle values. */
    static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().collect(Collectors.toList());
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
}
