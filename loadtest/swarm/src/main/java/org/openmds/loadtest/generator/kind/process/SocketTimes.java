package org.openmds.loadtest.generator.kind.process;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.model.client.ServerTiming;
import org.openmds.loadtest.model.record.PhaseNames;

/**
 * The end times of the phases of one request, in ns of {@link System#nanoTime}; 0 if a phase has not ended yet. Phases that were not
 * reached are left out. Used by one thread.
 */
final class SocketTimes {

    /** Largest number of server phases of one request. */
    private static final int MAX_SERVER_PHASES = 32;

    /** An instance for requests that are not sampled; it records nothing. */
    static final SocketTimes NONE = new SocketTimes(false);

    private final boolean sampled;
    private final long start = System.nanoTime();
    private final List<CallPhase> server = new ArrayList<>();
    private long connected;
    private long secured;
    private long sent;
    private long firstByte;

    private SocketTimes(boolean looks) {
        this.sampled = looks;
    }

    /** Starts to measure. */
    static SocketTimes begin() {
        return new SocketTimes(true);
    }

    /** True if the request is sampled. */
    boolean isSampled() {
        return sampled;
    }

    void connected() {
        connected = now();
    }

    void secured() {
        secured = now();
    }

    void sent() {
        sent = now();
    }

    void firstByte() {
        firstByte = now();
    }

    /** Adds the server's phases from a Server-Timing header. */
    void server(String header) {
        if (sampled) {
            ServerTiming.read(header, (name, nanos) -> {
                if (server.size() < MAX_SERVER_PHASES) {
                    server.add(new CallPhase(PhaseNames.SERVER + name, 0, nanos));
                }
            });
        }
    }

    /** Returns the phases of a request that ends now. */
    List<CallPhase> end() {
        List<CallPhase> phases = new ArrayList<>();
        if (sampled) {
            long end = System.nanoTime();
            long at = step(phases, PhaseNames.CONNECT, start, connected);
            at = step(phases, PhaseNames.TLS, at, secured);
            at = step(phases, PhaseNames.SEND, at, sent);
            at = step(phases, PhaseNames.FIRST_BYTE, at, firstByte);
            if (firstByte != 0) {
                step(phases, PhaseNames.RECEIVE, at, end);
            }
            phases.addAll(server);
        }
        return phases;
    }

    private long now() {
        return sampled ? System.nanoTime() : 0;
    }

    private long step(List<CallPhase> to, String name, long from, long until) {
        if (until == 0) {
            return from;
        }
        to.add(new CallPhase(name, from - start, Math.max(0, until - from)));
        return until;
    }
}
