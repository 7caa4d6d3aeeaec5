package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.ClientException;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The users of one tester and their ConsumerServlet. Thread-safe. */
final class RgmaTraffic implements CallTraffic {

    private static final Duration LIST_TIMEOUT = Duration.ofSeconds(30);

    private final RgmaSettings settings;
    private final int stepSamplingInterval;
    private final ConsumerHost host;
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private List<URI> connections = List.of();

    private RgmaTraffic(RgmaSettings settings, int phasesEvery, ConsumerHost host) {
        this.settings = settings;
        this.stepSamplingInterval = phasesEvery;
        this.host = host;
    }

    /** @param phasesEvery one in this many requests records its steps; 0 for none */
    static RgmaTraffic open(RgmaSettings settings, int phasesEvery) throws IOException {
        return new RgmaTraffic(settings, phasesEvery, ConsumerHost.start(settings.era(), settings.target()));
    }

    @Override
    public BlockingClient client(int client) throws ClientException {
        return new RgmaUser(settings, stepSamplingInterval, host, connections());
    }

    /** Returns the producers' URLs, requested once: the study passed them to each consumer. */
    private List<URI> connections() throws ClientException {
        if (settings.ask() != RgmaSettings.QueryTarget.PRODUCERS) {
            return List.of();
        }
        lock.lock();
        try {
            if (connections.isEmpty()) {
                connections = host.http()
                        .get(URI.create(settings.target() + "/connections"), LIST_TIMEOUT)
                        .text()
                        .lines()
                        .map(URI::create)
                        .map(settings::producerAddress)
                        .toList();
            }
            if (connections.isEmpty()) {
                throw new ClientException(settings.target() + " has no producers");
            }
            return connections;
        } catch (IOException | IllegalArgumentException e) {
            throw new ClientException(
                    "cannot list the producers of %s: %s".formatted(settings.target(), e.getMessage()),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClientException("interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        host.close();
    }
}
