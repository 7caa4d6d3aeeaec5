package org.openmds.cli.group;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.openmds.cli.option.FailureReporter;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.registration.Registrant;
import org.openmds.wsrf.client.registration.RegistrationPort;
import org.openmds.wsrf.client.registration.RegistrationTimes;

/**
 * Keeps a registration alive while its command runs: the first Add must succeed; then the entry is renewed, and added again after it was lost. An
 * interrupt ends the run and removes the entry.
 */
final class RegistrationKeepAlive {

    private static final Duration REMOVAL_TIMEOUT = Duration.ofSeconds(8);

    private final RegistrationPort port;
    private final Consumer<AddedEntry> announcement;
    private final PrintWriter err;

    /**
     * @param announcement
     *            receives each added entry, usually one
     */
    RegistrationKeepAlive(RegistrationPort port, Consumer<AddedEntry> announcement, PrintWriter err) {
        this.port = port;
        this.announcement = announcement;
        this.err = err;
    }

    /** Blocks until the thread is interrupted or the process ends. */
    void keep(Duration lifetime) {
        Thread keeper = Thread.currentThread();
        CountDownLatch removed = new CountDownLatch(1);
        Thread hook = Thread.ofPlatform().name("shutdown").unstarted(() -> {
            keeper.interrupt();
            awaitRemoval(removed);
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            keepUntilInterrupted(lifetime);
        } finally {
            removed.countDown();
            removeHook(hook);
        }
    }

    private void keepUntilInterrupted(Duration lifetime) {
        CompletableFuture<AddedEntry> first = new CompletableFuture<>();
        try (ScheduledExecutorService timer = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory())) {
            Registrant registrant = Registrant.start("kept by this command", reporting(first),
                    RegistrationTimes.ofLifetime(lifetime), ClientThreads.of(timer));
            try {
                first.get();
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                // The normal end.
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException failure
                        ? failure
                        : new IllegalStateException(e.getCause());
            } finally {
                registrant.close();
                timer.shutdownNow();
            }
        }
    }

    /** Returns the same calls, with their failures reported to the user. */
    private RegistrationPort reporting(CompletableFuture<AddedEntry> first) {
        return new RegistrationPort() {
            @Override
            public AddedEntry add() {
                try {
                    AddedEntry added = port.add();
                    announcement.accept(added);
                    first.complete(added);
                    return added;
                } catch (RuntimeException e) {
                    if (!first.completeExceptionally(e)) {
                        reportFailure("cannot be added again yet", e);
                    }
                    throw e;
                }
            }

            @Override
            public GrantedLifetime renew(EndpointReference entry) {
                try {
                    return port.renew(entry);
                } catch (RuntimeException e) {
                    reportFailure("was not renewed", e);
                    throw e;
                }
            }

            @Override
            public void remove(EndpointReference entry) {
                try {
                    port.remove(entry);
                    err.println("mds: removed");
                    err.flush();
                } catch (RuntimeException e) {
                    reportFailure("cannot be removed and ends with its lease", e);
                    throw e;
                }
            }
        };
    }

    private void reportFailure(String what, RuntimeException cause) {
        err.println("mds: the entry %s: %s".formatted(what, FailureReporter.sentence(cause)));
        err.flush();
    }

    private static void awaitRemoval(CountDownLatch removed) {
        try {
            removed.await(REMOVAL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The shutdown hook itself is running.
        }
    }
}
