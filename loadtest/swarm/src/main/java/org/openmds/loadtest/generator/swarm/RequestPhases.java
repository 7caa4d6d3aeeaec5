package org.openmds.loadtest.generator.swarm;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.generator.measurement.RecordStream;
import org.openmds.loadtest.model.client.ServerTiming;
import org.openmds.loadtest.model.record.PhaseNames;

/**
 * The end times of the phases of one request, as measured by the client and reported by the server. Created for sampled requests only. A
 * time of 0 means that the phase has not ended yet.
 */
public final class RequestPhases {

    /** Largest number of server phases of one request. */
    private static final int MAX_SERVER_PHASES = 32;

    private record ServerPhase(String name, long nanos) {
    }

    private final long start;
    private final List<ServerPhase> server = new ArrayList<>();
    private long connected;
    private long secured;
    private long sent;
    private long firstByte;

    public RequestPhases(long start) {
        this.start = start;
    }

    public void connected(long now) {
        connected = now;
    }

    void secured(long now) {
        secured = now;
    }

    public void sent(long now) {
        sent = now;
    }

    /** Records the first byte. It can arrive before the system reports that the request is sent. */
    public void firstByte(long now) {
        if (firstByte == 0) {
            firstByte = now;
            sent = sent == 0 ? now : sent;
        }
    }

    boolean awaitsFirstByte() {
        return firstByte == 0;
    }

    public void server(String header) {
        ServerTiming.read(header, (name, nanos) -> {
            if (server.size() < MAX_SERVER_PHASES) {
                server.add(new ServerPhase(PhaseNames.SERVER + name, nanos));
            }
        });
    }

    public void record(RecordStream records, int client, long end) {
        long at = step(records, client, PhaseNames.CONNECT, start, connected);
        at = step(records, client, PhaseNames.TLS, at, secured);
        at = step(records, client, PhaseNames.SEND, at, sent);
        at = step(records, client, PhaseNames.FIRST_BYTE, at, firstByte);
        if (firstByte != 0) {
            step(records, client, PhaseNames.RECEIVE, at, end);
        }
        server.forEach(phase -> records.phase(client, start, phase.nanos(), phase.name()));
    }

    private static long step(RecordStream records, int client, String name, long from, long to) {
        if (to == 0) {
            return from;
        }
        records.phase(client, from, Math.max(0, to - from), name);
        return to;
    }
}
