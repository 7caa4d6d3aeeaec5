package org.openmds.server.identity;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.server.settings.IssuerSettings;
import org.openmds.wsrf.client.http.Credentials;

/** The issuers of tokens and their keys. An issuer that stays in a changed configuration keeps its keys. Thread-safe. */
final class JwtIssuers implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration TICK = Duration.ofMillis(500);
    /** A start waits so long for the keys; tokens of an issuer that is slower are refused until its keys are there. */
    private static final Duration FIRST_WAIT = Duration.ofSeconds(3);

    private final InstantSource clock;
    /** The issuers of the configuration in force, and those of one that is being prepared. */
    private volatile List<IssuerKeys> fetched = List.of();
    private List<IssuerKeys> inForce = List.of();
    private Optional<ScheduledExecutorService> thread = Optional.empty();

    JwtIssuers(InstantSource clock) {
        this.clock = clock;
    }

    /** Returns the issuers with these settings, and fetches the keys of new ones. Those in force are still fetched until {@link #use}. */
    synchronized List<IssuerKeys> with(List<IssuerSettings> settings, Credentials credentials) {
        List<IssuerKeys> before = inForce;
        List<IssuerKeys> now = settings.stream()
                .map(each -> before.stream()
                        .filter(known -> known.settings().equals(each))
                        .findFirst()
                        .orElseGet(() -> new IssuerKeys(each, credentials, clock)))
                .toList();
        fetched = Stream.concat(before.stream(), now.stream()).distinct().toList();
        if (!now.isEmpty() && thread.isEmpty()) {
            thread = Optional.of(start());
        }
        long end = System.nanoTime() + FIRST_WAIT.toNanos();
        now.forEach(each -> each.awaitFirstFetch(Duration.ofNanos(Math.max(0, end - System.nanoTime()))));
        return now;
    }

    /** Fetches only the keys of these issuers from now on, with these credentials. */
    synchronized void use(List<IssuerKeys> issuers, Credentials credentials) {
        issuers.forEach(each -> each.use(credentials));
        inForce = List.copyOf(issuers);
        fetched = inForce;
    }

    private ScheduledExecutorService start() {
        ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("issuer-keys").daemon().factory());
        var _ = started.scheduleWithFixedDelay(this::refresh, 0, TICK.toMillis(), TimeUnit.MILLISECONDS);
        return started;
    }

    private void refresh() {
        for (IssuerKeys each : fetched) {
            try {
                each.refreshIfDue();
            } catch (RuntimeException e) {
                LOG.error("the keys of an issuer cannot be fetched; this is tried again", e);
            }
        }
    }

    /** Ends the fetching. Idempotent. */
    @Override
    public synchronized void close() {
        thread.ifPresent(ScheduledExecutorService::shutdownNow);
    }
}
