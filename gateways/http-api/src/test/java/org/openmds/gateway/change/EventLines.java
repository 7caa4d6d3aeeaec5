package org.openmds.gateway.change;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** A follower that reads its stream from a socket. */
record EventLines(Socket socket, BufferedReader lines) implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 20_000;

    /** @param lastId id of the last event; empty for none */
    static EventLines open(int port, String filter, String lastId) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.getOutputStream()
                .write("GET /?q=%s HTTP/1.1\r\nHost: here\r\nLast-Event-ID: %s\r\n\r\n"
                        .formatted(URLEncoder.encode(filter, StandardCharsets.UTF_8), lastId)
                        .getBytes(StandardCharsets.US_ASCII));
        return new EventLines(socket,
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)));
    }

    /** One event. */
    record ReadEvent(String id, String name, String data) {

        /** Returns the value of the attribute n in the content. */
        String number() {
            return data.replaceFirst(".*\"@n\":\"([^\"]*)\".*", "$1");
        }
    }

    /** Returns the next event; waits for it. */
    ReadEvent next() throws IOException {
        String id = "";
        String name = "";
        // The last chunk of the answer has no bytes.
        for (String line = lines.readLine(); line != null && !line.equals("0"); line = lines.readLine()) {
            if (line.startsWith("id: ")) {
                id = line.substring(4);
            } else if (line.startsWith("event: ")) {
                name = line.substring(7);
            } else if (line.startsWith("data: ")) {
                return new ReadEvent(id, name, line.substring(6));
            }
        }
        throw new IOException("the stream has ended");
    }

    /** Returns the next id without an event; waits for it. */
    String nextId() throws IOException {
        String id = "";
        for (String line = lines.readLine(); line != null && !line.equals("0"); line = lines.readLine()) {
            if (line.startsWith("id: ")) {
                id = line.substring(4);
            } else if (line.isEmpty() && !id.isEmpty()) {
                return id;
            } else {
                id = "";
            }
        }
        throw new IOException("the stream has ended");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
