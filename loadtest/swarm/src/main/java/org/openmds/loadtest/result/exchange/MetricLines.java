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
 * Reader of DiPerF's lines, {@code metric value time host client [bytes]}, separated by blanks. {@code response-time} is a success, its value
 * in seconds and its time that of its end; {@code response-time.timeout} and the like are requests that ended so, for each {@link Outcome} in
 * small letters with hyphens. All other names are metrics. Times are seconds since 1970 with or without a fraction; whole milliseconds,
 * microseconds and nanoseconds are recognised by their size. Malformed lines are left out and counted. Reads one input; not thread-safe.
 */
final class MetricLines {

    private static final int BLOCK = 256 << 10;
    private static final int LONGEST_LINE = 64 << 10;
    private static final int MOST_EXAMPLES = 5;
    private static final int EXAMPLE = 120;
    private static final String REQUEST = "response-time";
    private static final Map<String, Outcome> OUTCOMES = outcomes();

    private final ImportedRun run;
    private final byte[] text = new byte[LONGEST_LINE + BLOCK];
    private final LineFields fields = new LineFields(text);
    private final List<String> examples = new ArrayList<>();
    private long number;
    private long requests;
    private long metrics;
    private long deleted;

    MetricLines(ImportedRun run) {
        this.run = run;
    }

    private static Map<String, Outcome> outcomes() {
        Map<String, Outcome> outcomes = new HashMap<>();
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(REQUEST + "." + written(outcome), outcome);
        }
        outcomes.put(REQUEST, Outcome.OK);
        return outcomes;
    }

    static String written(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    ImportReport read(InputStream input) throws ImportException, IOException {
        long place = 0;
        int filled = 0;
        for (int read = input.read(text, 0, BLOCK); read >= 0; read = input.read(text, filled, BLOCK)) {
            int rest = lines(filled + read);
            place += rest;
            filled += read - rest;
            if (filled >= LONGEST_LINE) {
                throw new ImportException(
                        "the line at byte %d is longer than %d bytes".formatted(place, LONGEST_LINE));
            }
            System.arraycopy(text, rest, text, 0, filled);
        }
        if (filled > 0) {
            text[filled] = '\n';
            lines(filled + 1);
        }
        return new ImportReport(requests, metrics, deleted, examples);
    }

    /** Takes all whole lines of the text; returns where the rest begins. */
    private int lines(int filled) throws ImportException, IOException {
        int rest = filled;
        while (rest > 0 && text[rest - 1] != '\n') {
            rest--;
        }
        for (int at = 0; at < rest; at = fields.end() + 1) {
            number++;
            if (!fields.read(at) || !take()) {
                delete(at, fields.end());
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

    /** Counts a malformed line; empty ones are none. */
    private void delete(int from, int end) {
        boolean isEmpty = end == from || end == from + 1 && text[from] == '\r';
        if (isEmpty) {
            return;
        }
        deleted++;
        if (examples.size() < MOST_EXAMPLES) {
            String line = new String(text, from, Math.min(end - from, EXAMPLE), StandardCharsets.UTF_8);
            examples.add("line %d: %s".formatted(number, line.strip()));
        }
    }
}
