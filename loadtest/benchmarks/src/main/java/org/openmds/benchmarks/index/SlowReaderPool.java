package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.openmds.benchmarks.load.SlowReader;
import org.openmds.benchmarks.process.OpenConnections;

/**
 * Slow readers of full answers, as many at any time: who is cut off comes again at once. A thread of its own lets each read a byte a second and looks who
 * is still served.
 */
final class SlowReaderPool implements AutoCloseable {

    private static final long CHECK_INTERVAL_MILLIS = 100;
    private static final long CHECKS_PER_BYTE = 10;

    private final IndexTarget target;
    private final List<SlowReader> readers = new ArrayList<>();
    private final List<Duration> connectionTimes = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Thread thread;
    private volatile boolean stopped;

    private SlowReaderPool(IndexTarget target, int size) throws IOException {
        this.target = target;
        for (int i = 0; i < size; i++) {
            readers.add(newReader());
        }
        thread = Thread.ofPlatform().daemon().name("slow-readers").start(this::run);
    }

    static SlowReaderPool connect(IndexTarget target, int size) throws IOException {
        return new SlowReaderPool(target, size);
    }

    /** Lets them go, and tells how long each one was served that was cut off. */
    List<Duration> stop() {
        close();
        return List.copyOf(connectionTimes);
    }

    /** After they went: why nobody could look after them any more. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    private SlowReader newReader() throws IOException {
        return new SlowReader(target.service(), target.request(GlueData.entries()).numbered(0));
    }

    private void run() {
        try {
            for (long look = 1; !stopped; look++) {
                Thread.sleep(CHECK_INTERVAL_MILLIS);
                Set<Integer> open = OpenConnections.ofServer(target.service().getPort());
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
