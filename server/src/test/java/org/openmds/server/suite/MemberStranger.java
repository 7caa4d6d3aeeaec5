package org.openmds.server.suite;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * A process that connects to the port for members of a replicated index and begins to speak HTTP/2 there.
 *
 * @param address
 *            the address of a member
 */
record MemberStranger(String address, int port) {

    /** Longer than a member waits for a handshake. */
    private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(10).toMillis();
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final byte[] NO_SETTINGS = {0, 0, 0, 4, 0, 0, 0, 0, 0};
    private static final int FRAME_HEAD = 9;
    private static final int TYPE = 3;
    private static final int SETTINGS = 4;

    /** Returns true if the member answers with a frame of HTTP/2. */
    boolean isAnsweredInPlainText() throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), TIMEOUT_MILLIS);
            return isAnswered(socket);
        }
    }

    /** Returns true if the member ends the handshake well and answers with a frame of HTTP/2. */
    boolean isAnsweredWith(SSLContext context) throws IOException {
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket()) {
            socket.connect(new InetSocketAddress(address, port), TIMEOUT_MILLIS);
            var parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[]{"h2"});
            socket.setSSLParameters(parameters);
            return isAnswered(socket);
        }
    }

    private static boolean isAnswered(Socket socket) {
        try {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(PREFACE.getBytes(US_ASCII));
            socket.getOutputStream().write(NO_SETTINGS);
            socket.getOutputStream().flush();
            InputStream in = socket.getInputStream();
            byte[] head = in.readNBytes(FRAME_HEAD);
            return head.length == FRAME_HEAD && head[TYPE] == SETTINGS;
        } catch (java.net.SocketTimeoutException e) {
            throw new AssertionError("the member neither answers nor closes the connection", e);
        } catch (IOException _) {
            return false;
        }
    }
}
