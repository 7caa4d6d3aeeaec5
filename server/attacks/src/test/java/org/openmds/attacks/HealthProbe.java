package org.openmds.attacks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Asks a server several times a second if it lives, each time on a new connection, as an orchestrator does. Closing it stops it. */
final class HealthProbe implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMillis(200);
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final String REQUEST = "GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";

    private final int port;
    private final Thread thread;
    private volatile long longestNanos;
    private volatile boolean isOver;

    private HealthProbe(int port) {
        this.port = port;
        this.thread = Thread.ofPlatform().unstarted(this::run);
    }

    static HealthProbe start(int port) {
        HealthProbe watch = new HealthProbe(port);
        watch.thread.start();
        return watch;
    }

    /** Ends after the request in progress. Returns the longest time until an answer; {@link CallTimes#FAILED} if one did not arrive. */
    Duration stop() {
        isOver = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Duration.ofNanos(longestNanos);
    }

    private void run() {
        while (!isOver) {
            long start = System.nanoTime();
            longestNanos = Math.max(longestNanos,
                    isLive(port) ? System.nanoTime() - start : CallTimes.FAILED.toNanos());
            LockSupport.parkNanos(INTERVAL.toNanos());
        }
    }

    /** Returns true if the server on that port answers in time. */
    static boolean isLive(int port) {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.3"), 0));
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
            socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.ISO_8859_1));
            byte[] start = socket.getInputStream().readNBytes("HTTP/1.1 200".length());
            return new String(start, StandardCharsets.ISO_8859_1).equals("HTTP/1.1 200");
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        Duration _ = stop();
    }
}
