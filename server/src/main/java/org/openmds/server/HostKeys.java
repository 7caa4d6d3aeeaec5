package org.openmds.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.http.ClientAddress;

/**
 * Keys of hosts by their address, so that many names of one machine have one key. Names are resolved on a few platform threads, because a look-up would
 * occupy a carrier of virtual threads. Thread-safe.
 */
final class HostKeys implements AutoCloseable {

    private static final int THREADS = 2;
    private static final int MAX_QUEUED_NAMES = 32;
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final NameService names;
    private final ExecutorService threads = new ThreadPoolExecutor(THREADS, THREADS, 10, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_QUEUED_NAMES), Thread.ofPlatform().name("resolve-", 0).daemon().factory());

    /** Resolves a name to its addresses. */
    @FunctionalInterface
    interface NameService {
        InetAddress[] resolve(String name) throws UnknownHostException;
    }

    HostKeys(NameService names) {
        this.names = names;
    }

    /** Returns the key of a host: that of its first address, or the name itself if it has none within two seconds. */
    String of(String host) {
        Optional<InetAddress> literal = literal(host);
        return literal.isPresent() ? ClientAddress.key(literal.get()) : resolved(host);
    }

    /** Returns the address that is written as the host of a URL; empty for a name. */
    static Optional<InetAddress> literal(String host) {
        try {
            return Optional.of(InetAddress.ofLiteral(host.replaceAll("^\\[|\\]$", "")));
        } catch (IllegalArgumentException name) {
            return Optional.empty();
        }
    }

    private String resolved(String name) {
        try {
            Future<InetAddress[]> addresses = threads.submit(() -> names.resolve(name));
            try {
                return ClientAddress.key(addresses.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)[0]);
            } finally {
                addresses.cancel(true);
            }
        } catch (ExecutionException | TimeoutException | RejectedExecutionException unknown) {
            return name;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return name;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
