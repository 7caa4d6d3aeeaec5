package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.openmds.loadtest.model.record.Outcome;

/**
 * Reads DiPerF's lines, {@code metric value time host client [bytes]}, separated by blanks. {@code response-time} is a success with its value in
 * seconds and the time of its end; {@code response-time.timeout} and similar names are requests with that {@link Outcome}, in lower case with
 * hyphens. All other names are metrics. Times are seconds since 1970 with or without a fraction, or integer milliseconds, microseconds or
 * nanoseconds, recognised by their size. Malformed lines are left out and counted. Reads one input; not thread-safe.
 */
final class MetricLineReader {

    private static final int BLOCK_BYTES = 256 << 10;
    private static final int MAX_LINE_BYTES = 64 << 10;
    private static final int MAX_EXAMPLES = 5;
    private static final int MAX_EXAMPLE_BYTES = 120;
    private static final String REQUEST = "response-time";
    private static final Map<String, Outcome> OUTCOMES = outcomes();

    private final ImportedRun run;
    private final byte[] text = new byte[MAX_LINE_BYTES + BLOCK_BYTES];
    private final LineFields fields = new LineFields(text);
    private final List<String> examples = new ArrayList<>();
    private long lineNumber;
    private long requests;
    private long metrics;
    private long malformed;

    MetricLineReader(ImportedRun run) {
        this.run = run;
    }

    private static Map<String, Outcome> outcomes() {
        Map<String, Outcome> outcomes = new HashMap<>();
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(REQUEST + "." + outcomeText(outcome), outcome);
        }
        outcomes.put(REQUEST, Outcome.OK);
        return outcomes;
    }

    static String outcomeText(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    ImportReport read(InputStream input) throws ImportException, IOException {
        long place = 0;
        int filled = 0;
        for (int read = input.read(text, 0, BLOCK_BYTES); read >= 0; read = input.read(text, filled, BLOCK_BYTES)) {
            int rest = lines(filled + read);
            place += rest;
            filled += read - rest;
            if (filled >= MAX_LINE_BYTES) {
                throw new ImportException(
                        "the line at byte %d is longer than %d bytes".formatted(place, MAX_LINE_BYTES));
            }
            System.arraycopy(text, rest, text, 0, filled);
        }
        if (filled > 0) {
            text[filled] = '\n';
            lines(filled + 1);
        }
        return new ImportReport(requests, metrics, malformed, examples);
    }

    /** Reads all complete lines of the text; returns the position of the rest. */
    private int lines(int filled) throws ImportException, IOException {
        int rest = filled;
        while (rest > 0 && text[rest - 1] != '\n') {
            rest--;
        }
        for (int at = 0; at < rest; at = fields.end() + 1) {
            lineNumber++;
            if (!fields.read(at) || !take()) {
                countMalformed(at, fields.end());
            }
        }
        return rest;
    }

    private boolean take() throws ImportException, IOException {
        String name = fields.name();
        Outcome outcome = OUTCOMES.get(name);
        long time = fields.timeNanos();
        long bytes = fields.bytes();
        if (time < 0 || bytes < 0) {
            return false;
        }
        return outcome == null ? metric(name, time) : request(outcome, time, bytes);
    }

    private boolean metric(String name, long time) throws ImportException, IOException {
        double value = fields.value();
        if (!Double.isFinite(value)) {
            return false;
        }
        TesterRecords tester = run.tester(fields.host());
        tester.metric(client(tester), time, name, value);
        metrics++;
        return true;
    }

    private boolean request(Outcome outcome, long end, long bytes) throws ImportException, IOException {
        long duration = fields.durationNanos();
        if (duration < 0 || duration > end) {
            return false;
        }
        TesterRecords tester = run.tester(fields.host());
        tester.request(client(tester), end - duration, duration, outcome, bytes);
        requests++;
        return true;
    }

    private int client(TesterRecords tester) {
        int number = fields.clientNumber();
        return number == LineFields.NONE ? tester.client(fields.client()) : number;
    }

    /** Counts a malformed line; empty lines do not count. */
    private void countMalformed(int from, int end) {
        boolean isEmpty = end == from || end == from + 1 && text[from] == '\r';
        if (isEmpty) {
            return;
        }
        malformed++;
        if (examples.size() < MAX_EXAMPLES) {
            String line = new String(text, from, Math.min(end - from, MAX_EXAMPLE_BYTES), StandardCharsets.UTF_8);
            examples.add("line %d: %s".formatted(lineNumber, line.strip()));
        }
    }
}
