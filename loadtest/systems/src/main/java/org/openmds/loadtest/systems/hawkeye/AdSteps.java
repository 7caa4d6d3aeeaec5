package org.openmds.loadtest.systems.hawkeye;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.model.record.PhaseNames;

/** The steps of a query by the names of the study's tables 6 and 7, each from the end of the one before. For one thread. */
final class AdSteps {

    static final String PREPARE = "Client-PrepareQuery";
    static final String LOCATE_AGENT = "Client-LocateAgent";
    static final String CONNECT_AGENT = "Client-ConnectAgent";
    static final String SEND_AGENT = "Client-SendQueryAgent";
    static final String AGENT_ANSWER = "Agent-AnswerQuery";
    static final String AGENT_SEND = "Agent-SendClientAnswer";
    static final String CONNECT_MANAGER = "Client-ConnectMgr";
    static final String SEND_MANAGER = "Client-SendQueryMgr";
    static final String MANAGER_PROCESS = "Mgr-ProcessQuery";
    static final String RESULTS = "Client-ProcessResults";

    private static final int INITIAL_CAPACITY = 8;

    private final boolean enabled;
    private final long start;
    private final List<CallPhase> steps;
    private long last;

    /** @param wanted whether they are to be told; else nothing is timed */
    AdSteps(boolean wanted) {
        this.enabled = wanted;
        this.start = wanted ? System.nanoTime() : 0;
        this.steps = wanted ? new ArrayList<>(INITIAL_CAPACITY) : List.of();
        this.last = start;
    }

    boolean isEnabled() {
        return enabled;
    }

    /** A step ended now. */
    void end(String name) {
        if (enabled) {
            endAt(name, System.nanoTime());
        }
    }

    void endAt(String name, long nanos) {
        if (!enabled) {
            return;
        }
        long then = Math.max(last, nanos);
        steps.add(new CallPhase(name, last - start, then - last));
        last = then;
    }

    /**
     * The query was sent and worked on until the answer's first byte came.
     *
     * @param server
     *            what of that the server said that it took
     */
    void recordAnswer(String send, String process, long firstByteNanos, long server) {
        endAt(send, Math.max(last, firstByteNanos - server));
        endAt(PhaseNames.SERVER + process, firstByteNanos);
    }

    List<CallPhase> steps() {
        return steps;
    }
}
