package org.openmds.loadtest.model.record;

/** Names of phases: the steps of one request, measured by the client or reported in the server's answer. */
public final class PhaseNames {

    /** Time from the start of a request to its connection; absent if an existing connection is used. */
    public static final String CONNECT = "connect";
    /** Time from the connection to the end of the TLS handshake. */
    public static final String TLS = "tls";
    /** Time until the request is handed to the operating system. */
    public static final String SEND = "send";
    /** Time from sending to the first byte of the answer. */
    public static final String FIRST_BYTE = "first-byte";
    /** Time from the first to the last byte of the answer. */
    public static final String RECEIVE = "receive";
    /** The client's own share of the time, such as the start of a program. Reports subtract the tester's mean from the service's time. */
    public static final String CLIENT_OVERHEAD = "own";
    /**
     * The network round trip to the service's machine: the shortest time to open a connection, measured by each tester before the run and
     * recorded once at its start. Reports subtract a tester's minimum from the service's time for each round trip of a request. Absent if the
     * target names no host.
     */
    public static final String ROUND_TRIP = "round-trip";
    /** Prefix of the names of server phases: {@code server:lookup}. */
    public static final String SERVER = "server:";

    private PhaseNames() {
    }

    public static boolean isServer(String name) {
        return name.startsWith(SERVER);
    }
}
