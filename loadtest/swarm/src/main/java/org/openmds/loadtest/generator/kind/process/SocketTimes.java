package org.openmds.loadtest.generator.kind.process;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.client.CallTraffic.Timed;
import org.openmds.loadtest.model.client.ServerTiming;
import org.openmds.loadtest.model.record.Phases;

/**
 * When the steps of one request ended, in ns of {@link System#nanoTime}; 0 for not yet. A step that was not reached is none. Used by one thread.
 */
final class SocketTimes {

    /** Of the server, per request. */
    private static final int MOST = 32;

    /** Takes no times. */
    static final SocketTimes NONE = new SocketTimes(false);

    private final boolean looks;
    private final long start = System.nanoTime();
    private final List<Timed> server = new ArrayList<>();
    private long connected;
    private long secured;
    private long sent;
    private long firstByte;

    private SocketTimes(boolean looks) {
        this.looks = looks;
    }

    /** From now on. */
    static SocketTimes begin() {
        return new SocketTimes(true);
    }

    /** Whether anybody looks at them. */
    boolean look() {
        return looks;
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

    /** The header that tells the server's. */
    void server(String header) {
        if (looks) {
            ServerTiming.read(header, (name, nanos) -> {
                if (server.size() < MOST) {
                    server.add(new Timed(Phases.SERVER + name, 0, nanos));
                }
            });
        }
    }

    /** Of a request that ends now. */
    List<Timed> end() {
        List<Timed> phases = new ArrayList<>();
        if (looks) {
            long end = System.nanoTime();
            long at = step(phases, Phases.CONNECT, start, connected);
            at = step(phases, Phases.TLS, at, secured);
            at = step(phases, Phases.SEND, at, sent);
            at = step(phases, Phases.FIRST_BYTE, at, firstByte);
            if (firstByte != 0) {
                step(phases, Phases.RECEIVE, at, end);
            }
            phases.addAll(server);
        }
        return phases;
    }

    private long now() {
        return looks ? System.nanoTime() : 0;
    }

    private long step(List<Timed> to, String name, long from, long until) {
        if (until == 0) {
            return from;
        }
        to.add(new Timed(name, from - start, Math.max(0, until - from)));
        return until;
    }
}
