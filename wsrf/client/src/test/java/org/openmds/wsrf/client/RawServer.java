package org.openmds.wsrf.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.wsrf.addressing.EndpointReference;

/** A server without HTTP support: reads a request, writes the given bytes and closes the connection. */
final class RawServer implements AutoCloseable {

    final AtomicInteger connections = new AtomicInteger();
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final byte[] answer;

    RawServer(String answer) throws IOException {
        this.answer = SoapServer.utf8(answer);
        Thread.ofVirtual().start(this::serve);
    }

    EndpointReference reference() {
        return EndpointReference.of("http://127.0.0.1:%d/any".formatted(socket.getLocalPort()));
    }

    private void serve() {
        try {
            while (true) {
                try (Socket connection = socket.accept()) {
                    connections.incrementAndGet();
                    readRequest(connection.getInputStream());
                    connection.getOutputStream().write(answer);
                }
            }
        } catch (IOException closed) {
            // The test has closed the server.
        }
    }

    /** Reads up to the end of the envelope, so that closing does not reset the connection. */
    private static void readRequest(InputStream in) throws IOException {
        StringBuilder request = new StringBuilder();
        while (request.indexOf("Envelope>") < 0) {
            int read = in.read();
            if (read < 0) {
                return;
            }
            request.append((char) read);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
