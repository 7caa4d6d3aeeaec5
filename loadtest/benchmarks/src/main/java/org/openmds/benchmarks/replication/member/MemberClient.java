package org.openmds.benchmarks.replication.member;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

import org.openmds.benchmarks.replication.member.MemberRequest.RequestType;

/** A connection of a client to a member; for one thread. */
public final class MemberClient implements AutoCloseable {

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    /**
     * Connects to a member.
     *
     * @param address
     *            the member's address for clients
     * @param limit
     *            the time to connect, and the longest time without a byte of an answer
     */
    public MemberClient(String address, Duration limit) throws IOException {
        socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(address, MemberSettings.CLIENT_PORT), (int) limit.toMillis());
            socket.setSoTimeout((int) limit.toMillis());
            socket.setTcpNoDelay(true);
            in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Sends a request and returns the answer; any request but that for all values. */
    public MemberAnswer ask(MemberRequest request) throws IOException {
        request.writeTo(out);
        return MemberAnswer.readFrom(in);
    }

    /** Returns all values that the member has applied, in order. */
    public long[] values() throws IOException {
        long[] values = new long[Math.toIntExact(ask(new MemberRequest(RequestType.VALUES, 0, 0)).position())];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readLong();
        }
        return values;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException _) {
            // The connection is broken, so there is nothing to close.
        }
    }
}
