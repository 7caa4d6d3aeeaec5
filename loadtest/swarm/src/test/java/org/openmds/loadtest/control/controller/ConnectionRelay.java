package org.openmds.loadtest.control.controller;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A relay between tester and controller whose connections a test can break and restore. */
final class ConnectionRelay implements AutoCloseable {

    private final ServerSocket server;
    private final int to;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private volatile boolean down;

    ConnectionRelay(int to) throws IOException {
        this.to = to;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Breaks all connections and refuses new ones. */
    void cut() {
        down = true;
        open.forEach(ConnectionRelay::close);
        open.clear();
    }

    void restore() {
        down = false;
    }

    private void accept() {
        try {
            while (true) {
                Socket from = server.accept();
                if (down) {
                    close(from);
                    continue;
                }
                Socket on = new Socket();
                on.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), to), 5_000);
                open.add(from);
                open.add(on);
                Thread.ofVirtual().start(() -> copy(from, on));
                Thread.ofVirtual().start(() -> copy(on, from));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private static void copy(Socket from, Socket to) {
        try (InputStream in = from.getInputStream(); OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException e) {
            close(from);
            close(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // Closed before.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }
}
