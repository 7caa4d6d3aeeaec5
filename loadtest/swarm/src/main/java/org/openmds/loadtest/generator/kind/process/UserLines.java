package org.openmds.loadtest.generator.kind.process;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.generator.kind.lines.MetricLine;
import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.client.CallTraffic.Said;
import org.openmds.loadtest.model.client.CallTraffic.Timed;

/**
 * How a user's process tells of a request: behind a line with its number, a line for each of its phases (offset and duration in ns, name), a metric line for the time that was the client's
 * own, what was answered where that is not what it should be (status, text, what was expected), and at last the metric line of the request itself.
 *
 * <pre>
 * request 12
 * phase 0 41000 connect
 * own-time 1.2E-4 1795341724.795582398 localhost 17
 * said 404 BASE64 BASE64
 * response-time.not-found 3.1E-4 1795341724.795582398 localhost 17 5
 * </pre>
 */
final class UserLines {

    /** What of a request's time was the client's own, in seconds. */
    private static final String OWN = "own-time";
    private static final String PHASE = "phase ";
    private static final int PHASE_FIELDS = 4;
    private static final String SAID = "said ";
    private static final int SAID_FIELDS = 4;

    private final List<Timed> phases = new ArrayList<>();
    private Said said = Said.NOTHING;
    private long own;

    /** Prints all lines of a request. */
    static void print(Answer answer, long duration, long end, int client, PrintStream to) {
        for (Timed phase : answer.phases()) {
            to.println(PHASE + phase.offsetNanos() + " " + phase.durationNanos() + " " + oneLine(phase.name()));
        }
        if (answer.correctionNanos() > 0) {
            to.println(MetricLine.text(OWN, answer.correctionNanos() / 1e9, end, client));
        }
        if (!answer.said().equals(Said.NOTHING)) {
            to.println(SAID + answer.said().status() + " " + encoded(answer.said().text()) + " "
                    + encoded(answer.said().expected()));
        }
        to.println(MetricLine.ofRequest(answer.outcome(), duration, end, client, answer.bytes()));
    }

    /** Whether the line was one of those before a request's. */
    boolean take(String line) {
        if (line.startsWith(PHASE)) {
            phase(line.split(" ", PHASE_FIELDS));
            return true;
        }
        if (line.startsWith(SAID)) {
            said = said(line.split(" ", -1));
            return true;
        }
        Optional<MetricLine> metric = MetricLine.parse(line);
        if (metric.isPresent() && metric.get().name().equals(OWN)) {
            own = metric.get().durationNanos();
            return true;
        }
        return false;
    }

    /**
     * The request that all lines told of.
     *
     * @param request
     *            its own line
     * @param elapsed
     *            since it was ordered; what the user did not measure of it is the client's own
     */
    Answer answer(MetricLine request, long elapsed) {
        return new Answer(request.request().orElseThrow(), request.bytes(),
                Math.max(0, elapsed - request.durationNanos()) + own, List.copyOf(phases), said);
    }

    private void phase(String[] fields) {
        try {
            if (fields.length == PHASE_FIELDS) {
                phases.add(new Timed(fields[3], Long.parseLong(fields[1]), Long.parseLong(fields[2])));
            }
        } catch (NumberFormatException e) {
            // A phase without numbers says nothing.
        }
    }

    private static String oneLine(String name) {
        return name.replaceAll("\\s+", " ");
    }

    private static Said said(String[] fields) {
        try {
            return fields.length == SAID_FIELDS
                    ? new Said(Integer.parseInt(fields[1]), decoded(fields[2]), decoded(fields[3]))
                    : Said.NOTHING;
        } catch (IllegalArgumentException e) {
            return Said.NOTHING;
        }
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String text) {
        return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
    }
}
