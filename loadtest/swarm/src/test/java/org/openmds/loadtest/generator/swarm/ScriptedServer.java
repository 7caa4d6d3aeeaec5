package org.openmds.loadtest.generator.swarm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

import javax.net.ServerSocketFactory;

import org.jspecify.annotations.Nullable;

/**
 * A server whose behaviour a test scripts byte by byte. The script gets each connection and its number; the connection is closed when the
 * script returns.
 */
final class ScriptedServer implements AutoCloseable {

    /** The script for a connection. */
    @FunctionalInterface
    interface Behaviour {
        void serve(int connection, Peer peer) throws Exception;
    }

    /** The client side of a connection. */
    record Peer(Socket socket, BufferedReader in, List<String> heads) {

        /** Reads the head of the next request and a body of the announced length; null at the end of the connection. */
        @Nullable
        String request() throws IOException {
            StringBuilder head = new StringBuilder();
            int length = 0;
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                head.append(line).append('\n');
                if (line.startsWith("Content-Length: ")) {
                    length = Integer.parseInt(line.substring(16));
                }
            }
            for (int i = 0; i < length; i++) {
                head.append((char) in.read());
            }
            if (head.isEmpty()) {
                return null;
            }
            heads.add(head.toString());
            return head.toString();
        }

        void send(String text) throws IOException {
            OutputStream out = socket.getOutputStream();
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }

        void answer(String body) throws IOException {
            send("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        }

        void reset() throws IOException {
            socket.setSoLinger(true, 0);
        }
    }

    final List<String> heads = Collections.synchronizedList(new ArrayList<>());
    private final ServerSocket socket;
    private final String scheme;
    private final ConcurrentLinkedQueue<Socket> open = new ConcurrentLinkedQueue<>();

    private ScriptedServer(ServerSocket socket, String scheme, Behaviour behaviour) {
        this.socket = socket;
        this.scheme = scheme;
        Thread.ofPlatform().daemon().name("scripted-server").start(() -> accept(behaviour));
    }

    static ScriptedServer of(Behaviour behaviour) throws IOException {
        return new ScriptedServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), "http", behaviour);
    }

    static ScriptedServer tls(ServerSocketFactory factory, Behaviour behaviour) throws IOException {
        return new ScriptedServer(factory.createServerSocket(0, 50, InetAddress.getLoopbackAddress()), "https",
                behaviour);
    }

    URI uri() {
        return URI.create("%s://localhost:%d/".formatted(scheme, socket.getLocalPort()));
    }

    private void accept(Behaviour behaviour) {
        try {
            for (int i = 0;; i++) {
                Socket client = socket.accept();
                client.setTcpNoDelay(true);
                open.add(client);
                int number = i;
                Thread.ofVirtual().start(() -> serve(behaviour, number, client));
            }
        } catch (IOException e) {
            // The test has closed the server.
        }
    }

    private void serve(Behaviour behaviour, int number, Socket client) {
        try (client) {
            behaviour.serve(number, new Peer(client,
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1)),
                    heads));
        } catch (Exception e) {
            // The client has closed the connection.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket client : open) {
            client.close();
        }
    }
}
