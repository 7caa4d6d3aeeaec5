package org.openmds.loadtest.systems.hawkeye;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.model.record.PhaseNames;

/** The recorded steps of a query, named as in the study's tables 6 and 7. Each step starts at the end of the previous one. For one thread. */
public final class AdSteps {

    public static final String PREPARE = "Client-PrepareQuery";
    public static final String LOCATE_AGENT = "Client-LocateAgent";
    public static final String CONNECT_AGENT = "Client-ConnectAgent";
    public static final String SEND_AGENT = "Client-SendQueryAgent";
    public static final String AGENT_ANSWER = "Agent-AnswerQuery";
    public static final String AGENT_SEND = "Agent-SendClientAnswer";
    static final String CONNECT_MANAGER = "Client-ConnectMgr";
    static final String SEND_MANAGER = "Client-SendQueryMgr";
    static final String MANAGER_PROCESS = "Mgr-ProcessQuery";
    public static final String RESULTS = "Client-ProcessResults";

    private static final int INITIAL_CAPACITY = 8;

    private final boolean enabled;
    private final long start;
    private final List<CallPhase> steps;
    private long last;

    /** @param wanted true to record the steps */
    public AdSteps(boolean wanted) {
        this.enabled = wanted;
        this.start = wanted ? System.nanoTime() : 0;
        this.steps = wanted ? new ArrayList<>(INITIAL_CAPACITY) : List.of();
        this.last = start;
    }

    boolean isEnabled() {
        return enabled;
    }

    /** Records that a step ends now. */
    public void end(String name) {
        if (enabled) {
            endAt(name, System.nanoTime());
        }
    }

    public void endAt(String name, long nanos) {
        if (!enabled) {
            return;
        }
        long then = Math.max(last, nanos);
        steps.add(new CallPhase(name, last - start, then - last));
        last = then;
    }

    /**
     * Records the sending of the query and the server's processing, which ends with the first byte of the answer.
     *
     * @param server
     *            processing time that the server reported, in nanoseconds
     */
    public void recordAnswer(String send, String process, long firstByteNanos, long server) {
        endAt(send, Math.max(last, firstByteNanos - server));
        endAt(PhaseNames.SERVER + process, firstByteNanos);
    }

    public List<CallPhase> steps() {
        return steps;
    }
}
