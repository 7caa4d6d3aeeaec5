package org.openmds.loadtest.generator.kind.process;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.generator.kind.lines.MetricLine;
import org.openmds.loadtest.model.client.CallTraffic.AnswerDetail;
import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;

/**
 * The lines that a user's process prints for one request: the request's number, a line for each of its phases (offset and duration in ns,
 * name), a metric line for the client's own time, the answer if it is not as expected (status, text, expected), and finally the metric
 * line of the request.
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

    /** Name of the metric for the client's own part of a request's time, in seconds. */
    private static final String OWN_TIME = "own-time";
    private static final String PHASE = "phase ";
    private static final int PHASE_FIELDS = 4;
    private static final String SAID = "said ";
    private static final int SAID_FIELDS = 4;

    private final List<CallPhase> phases = new ArrayList<>();
    private AnswerDetail answerDetail = AnswerDetail.NONE;
    private long own;

    /** Prints all lines of a request. */
    static void print(CallResult callResult, long duration, long end, int client, PrintStream to) {
        for (CallPhase phase : callResult.phases()) {
            to.println(PHASE + phase.offsetNanos() + " " + phase.durationNanos() + " " + oneLine(phase.name()));
        }
        if (callResult.correctionNanos() > 0) {
            to.println(MetricLine.text(OWN_TIME, callResult.correctionNanos() / 1e9, end, client));
        }
        if (!callResult.detail().equals(AnswerDetail.NONE)) {
            to.println(SAID + callResult.detail().status() + " " + encoded(callResult.detail().text()) + " "
                    + encoded(callResult.detail().expected()));
        }
        to.println(MetricLine.ofRequest(callResult.outcome(), duration, end, client, callResult.bytes()));
    }

    /** Reads a line. Returns true if it is one of the lines before the request's metric line. */
    boolean take(String line) {
        if (line.startsWith(PHASE)) {
            phase(line.split(" ", PHASE_FIELDS));
            return true;
        }
        if (line.startsWith(SAID)) {
            answerDetail = said(line.split(" ", -1));
            return true;
        }
        Optional<MetricLine> metric = MetricLine.parse(line);
        if (metric.isPresent() && metric.get().name().equals(OWN_TIME)) {
            own = metric.get().durationNanos();
            return true;
        }
        return false;
    }

    /**
     * Returns the answer that the lines describe.
     *
     * @param request
     *            the request's metric line
     * @param elapsed
     *            time since the tester ordered the request; the part that the user did not measure is the client's own
     */
    CallResult answer(MetricLine request, long elapsed) {
        return new CallResult(request.requestOutcome().orElseThrow(), request.bytes(),
                Math.max(0, elapsed - request.durationNanos()) + own, List.copyOf(phases), answerDetail);
    }

    private void phase(String[] fields) {
        try {
            if (fields.length == PHASE_FIELDS) {
                phases.add(new CallPhase(fields[3], Long.parseLong(fields[1]), Long.parseLong(fields[2])));
            }
        } catch (NumberFormatException e) {
            // A phase line without valid numbers is ignored.
        }
    }

    private static String oneLine(String name) {
        return name.replaceAll("\\s+", " ");
    }

    private static AnswerDetail said(String[] fields) {
        try {
            return fields.length == SAID_FIELDS
                    ? new AnswerDetail(Integer.parseInt(fields[1]), decoded(fields[2]), decoded(fields[3]))
                    : AnswerDetail.NONE;
        } catch (IllegalArgumentException e) {
            return AnswerDetail.NONE;
        }
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String text) {
        return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
    }
}
