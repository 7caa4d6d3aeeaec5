package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.loadtest.model.client.Outcomes;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Phases;

/**
 * Reads what k6 writes with {@code --out csv}. {@code http_req_duration} is a request and its timestamp its end; its parts are phases, and all
 * other metrics metrics. Clients are known only where the virtual user is among the tags ({@code K6_SYSTEM_TAGS} with {@code vu}).
 */
final class K6Rows extends CsvRows {

    private static final Pattern USER = Pattern.compile("(?:^|&)vu=(\\d{1,9})(?:&|$)");
    private static final double NANOS_PER_MILLI = 1e6;
    private static final Map<String, String> PHASES = Map.of("http_req_connecting", Phases.CONNECT,
            "http_req_tls_handshaking",
            Phases.TLS, "http_req_sending", Phases.SEND, "http_req_waiting", Phases.FIRST_BYTE, "http_req_receiving",
            Phases.RECEIVE);
    private static final String REQUEST = "http_req_duration";

    private final ImportedRun run;

    K6Rows(ImportedRun run) {
        this.run = run;
    }

    @Override
    List<String> needed() {
        return List.of("metric_name", "timestamp", "metric_value");
    }

    @Override
    void row() throws ImportException, IOException {
        String metric = field("metric_name");
        double value = Double.parseDouble(field("metric_value"));
        long time = nanos(Long.parseLong(field("timestamp")));
        long nanos = Math.round(value * NANOS_PER_MILLI);
        String phase = PHASES.get(metric);
        if (!Double.isFinite(value) || (metric.equals(REQUEST) || phase != null) && value < 0) {
            throw new NumberFormatException(metric);
        }
        TesterRecords tester = run.tester("k6");
        if (metric.equals(REQUEST)) {
            tester.request(user(), time - nanos, nanos, outcome(), 0);
            requestTaken();
            return;
        }
        if (phase != null) {
            tester.phase(user(), time - nanos, nanos, phase);
        } else {
            tester.metric(user(), time, metric, value);
        }
        otherTaken();
    }

    /** k6 can be told to write seconds, milliseconds, microseconds or nanoseconds. */
    private static long nanos(long time) {
        if (time < 0) {
            throw new NumberFormatException("negative");
        }
        return time < 100_000_000_000L
                ? TimeUnit.SECONDS.toNanos(time)
                : time < 100_000_000_000_000L
                        ? TimeUnit.MILLISECONDS.toNanos(time)
                        : time < 100_000_000_000_000_000L ? TimeUnit.MICROSECONDS.toNanos(time) : time;
    }

    private int user() {
        String vu = field("vu");
        if (vu.matches("\\d{1,9}")) {
            return Integer.parseInt(vu);
        }
        Matcher tag = USER.matcher(field("extra_tags") + "&" + field("metadata"));
        return tag.find() ? Integer.parseInt(tag.group(1)) : 0;
    }

    private Outcome outcome() {
        String status = field("status");
        String expected = field("expected_response");
        if (status.matches("[1-5]\\d\\d")) {
            Outcome outcome = Outcomes.ofStatus(Integer.parseInt(status));
            boolean isExpected = expected.isEmpty() ? outcome == Outcome.OK : Boolean.parseBoolean(expected);
            return isExpected ? Outcome.OK : outcome == Outcome.OK ? Outcome.BAD_ANSWER : outcome;
        }
        // Codes of k6's errors: 1050 request timeout, 1200 to 1299 TCP.
        return switch (field("error_code")) {
            case "1050", "1211" -> Outcome.TIMEOUT;
            case "1210", "1212" -> Outcome.REFUSED;
            case "1220" -> Outcome.RESET;
            case "" -> status.isEmpty() ? Outcome.OK : Outcome.BAD_ANSWER;
            default -> Outcome.BAD_ANSWER;
        };
    }
}
