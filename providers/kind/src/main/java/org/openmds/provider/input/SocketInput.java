package org.openmds.provider.input;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/**
 * A TCP server that writes its data and closes the connection, after a line of request if it needs one.
 *
 * @param request
 *            line to send first, in UTF-8; empty for none
 */
record SocketInput(String host, int port, String request, int maxBytes) implements Input {

    @Override
    public byte[] read(Deadline deadline) throws CollectionException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(HostLookup.SYSTEM.find(host, deadline), port),
                    millis(deadline));
            if (!request.isEmpty()) {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            }
            socket.setSoTimeout(millis(deadline));
            return BoundedReader.read(socket.getInputStream(), maxBytes, deadline, this);
        } catch (SocketTimeoutException e) {
            throw new CollectionException("%s did not answer in time".formatted(this), e);
        } catch (UnknownHostException e) {
            throw new CollectionException("%s cannot be read: unknown host %s".formatted(this, host), e);
        } catch (IOException e) {
            throw new CollectionException("%s cannot be read: %s".formatted(this, e.getMessage()), e);
        }
    }

    /** Returns the remaining time, never zero, because zero means no timeout. */
    private static int millis(Deadline deadline) {
        return Math.clamp(deadline.remaining().toMillis(), 1, Integer.MAX_VALUE);
    }

    @Override
    public String toString() {
        return "tcp://%s:%d".formatted(host, port);
    }
}
