package org.openmds.benchmarks.index;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.openmds.benchmarks.load.SlowReader;
import org.openmds.benchmarks.process.OpenConnections;

/**
 * A fixed number of slow readers of full answers: a reader that the server disconnects connects again at once. One thread lets each
 * reader read a byte per second and checks which connections the server still holds open.
 */
final class SlowReaderPool implements AutoCloseable {

    private static final long CHECK_INTERVAL_MILLIS = 100;
    private static final long CHECKS_PER_BYTE = 10;

    private final URI server;
    private final byte[] request;
    private final List<SlowReader> readers = new ArrayList<>();
    private final List<Duration> connectionTimes = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Thread thread;
    private volatile boolean stopped;

    private SlowReaderPool(URI server, byte[] request, int size) throws IOException {
        this.server = server;
        this.request = request;
        for (int i = 0; i < size; i++) {
            readers.add(newReader());
        }
        thread = Thread.ofPlatform().daemon().name("slow-readers").start(this::run);
    }

    static SlowReaderPool connect(IndexTarget target, int size) throws IOException {
        return connect(target.service(), target.request(GlueData.entries()).numbered(0), size);
    }

    /** Opens connections to a server that send this request. */
    static SlowReaderPool connect(URI server, byte[] request, int size) throws IOException {
        return new SlowReaderPool(server, request, size);
    }

    /** Disconnects all readers; returns the connection time of each reader that the server disconnected. */
    List<Duration> stop() {
        close();
        return List.copyOf(connectionTimes);
    }

    /** Returns the errors that ended the thread; call it after {@link #connectionTimes}. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    private SlowReader newReader() throws IOException {
        return new SlowReader(server, request);
    }

    private void run() {
        try {
            for (long look = 1; !stopped; look++) {
                Thread.sleep(CHECK_INTERVAL_MILLIS);
                Set<Integer> open = OpenConnections.ofServer(server.getPort());
                for (int i = 0; i < readers.size(); i++) {
                    SlowReader reader = readers.get(i);
                    boolean read = look % CHECKS_PER_BYTE != 0 || reader.readByte();
                    if (!read || !open.contains(reader.port())) {
                        connectionTimes.add(Duration.ofNanos(System.nanoTime() - reader.startNanos()));
                        reader.close();
                        readers.set(i, newReader());
                    }
                }
            }
        } catch (IOException e) {
            problems.add(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        stopped = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        readers.forEach(SlowReader::close);
    }
}
