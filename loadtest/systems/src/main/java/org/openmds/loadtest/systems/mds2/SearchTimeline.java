package org.openmds.loadtest.systems.mds2;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.systems.mds2.StepsControl.StepDuration;

/**
 * The times of a client's search, in nanoseconds from the start of its call, and the steps computed from them. Each step lasts until the
 * next one starts, as in the study's figures, so that their sum is the response time. The server reports durations only, not times; its
 * last step is taken to end when the first byte of the answer arrives.
 *
 * @param connected
 *            when the connection was open
 * @param bound
 *            when the bind was complete; equal to {@link #connected} without a bind
 * @param sent
 *            when the query was handed to the operating system
 * @param answered
 *            when the first byte of the answer arrived
 * @param end
 *            when the answer was complete, and the client had disconnected if it does so
 */
public record SearchTimeline(boolean connects, long connected, long bound, long sent, long answered, long end) {

    public static final String CONNECT = "Client-Connect";
    /** Prefix of the step name; GRIS or GIIS follows. */
    public static final String SEND_QUERY = "Client-SendQuery";
    public static final String RECEIVE_RESULT = "Client-ReceiveResult";
    public static final String BIND = "Client-Bind";
    static final String END_CONNECT = "Client-EndConnect";
    private static final String INVOKE = "Invok";

    /** The paper after which the steps are named. */
    public enum StepNaming {
        /** The scalability study's tables 2 and 3, with the bind, which they do not name, as a step of its own. */
        TABLES,
        /** The performance analysis of MDS2, table 1: response time = connect + bind + request processing + end. */
        NETLOGGER
    }

    public List<CallPhase> steps(StepNaming stepNaming, List<StepDuration> server) {
        List<CallPhase> steps = new ArrayList<>();
        boolean isBindApart = stepNaming == StepNaming.TABLES;
        long begin = 0;
        if (connects) {
            begin = isBindApart ? bound : connected;
            steps.add(new CallPhase(CONNECT, 0, connected));
        }
        if (connects && isBindApart) {
            steps.add(new CallPhase(BIND, connected, bound - connected));
        }
        long processing = server.stream().mapToLong(StepDuration::nanos).sum();
        // The server's clock may run slightly faster than the client's: then the server's steps start with the query and are cut at the first byte.
        long at = Math.max(begin, answered - processing);
        if (server.isEmpty()) {
            at = sent;
        }
        steps.add(new CallPhase(isBindApart ? SEND_QUERY + kind(server) : BIND, begin, at - begin));
        at = server(steps, at, stepNaming, server);
        steps.add(new CallPhase(isBindApart ? RECEIVE_RESULT : END_CONNECT, at, end - at));
        return steps;
    }

    private long server(List<CallPhase> steps, long from, StepNaming stepNaming, List<StepDuration> server) {
        long at = from;
        if (server.isEmpty()) {
            steps.add(new CallPhase(PhaseNames.FIRST_BYTE, at, answered - at));
            return answered;
        }
        for (StepDuration step : server) {
            long nanos = Math.min(step.nanos(), answered - at);
            steps.add(new CallPhase(
                    PhaseNames.SERVER + (stepNaming == StepNaming.TABLES ? step.name() : netlogger(step.name())), at,
                    nanos));
            at += nanos;
        }
        return at;
    }

    private static String kind(List<StepDuration> server) {
        String first = server.isEmpty() ? "GRIS-" : server.getFirst().name();
        int hyphen = first.indexOf('-');
        return hyphen < 0 ? first : first.substring(0, hyphen);
    }

    private static String netlogger(String name) {
        String step = name.substring(name.indexOf('-') + 1);
        return "Server-" + (step.startsWith(INVOKE) ? "Invoking" : step);
    }
}
