package org.openmds.loadtest.model.record;

/** The names of phases: the steps of one request, as the client saw them and as the server's answer told them. */
public final class PhaseNames {

    /** From the start of a request to its connection; not there where the connection was kept. */
    public static final String CONNECT = "connect";
    /** From the connection to the end of the handshake. */
    public static final String TLS = "tls";
    /** Until the request was handed to the system. */
    public static final String SEND = "send";
    /** From there to the first byte of the answer. */
    public static final String FIRST_BYTE = "first-byte";
    /** From there to the end of the answer. */
    public static final String RECEIVE = "receive";
    /** What of the time was the client's own, such as the start of a program; a tester's mean of it is taken off the service's time. */
    public static final String CLIENT_OVERHEAD = "own";
    /**
     * The network's way to the service's machine and back: the least time in which it took a connection, measured by each tester before the run, and told
     * once, at its start. A tester's least one is taken off the service's time, for each round trip that a request makes. None where the target names no
     * host.
     */
    public static final String ROUND_TRIP = "round-trip";
    /** Names of the server's phases begin so: {@code server:lookup}. */
    public static final String SERVER = "server:";

    private PhaseNames() {
    }

    public static boolean isServer(String name) {
        return name.startsWith(SERVER);
    }
}
