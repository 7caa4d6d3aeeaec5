package org.openmds.webmds.live;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A client of event streams: a connection and all received lines. */
final class EventClient implements AutoCloseable {

    private final Socket socket;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private volatile boolean ended;

    private EventClient(Socket socket) {
        this.socket = socket;
    }

    static EventClient get(int port, String path, String... headers) throws IOException {
        return from(InetAddress.getLoopbackAddress(), port, path, headers);
    }

    /** Reads events from an address of this machine. */
    static EventClient from(InetAddress address, int port, String path, String... headers) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port, address, 0);
        EventClient client = new EventClient(socket);
        String head = "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n".formatted(path,
                String.join("", List.of(headers).stream().map(header -> header + "\r\n").toList()));
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        Thread.ofVirtual().start(client::read);
        return client;
    }

    List<String> lines() {
        return lines;
    }

    long count(String line) {
        return lines.stream().filter(line::equals).count();
    }

    /** Returns true if the server has ended the connection. */
    boolean isEnded() {
        return ended;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void read() {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            // Ended by either side.
        }
        ended = true;
    }
}
