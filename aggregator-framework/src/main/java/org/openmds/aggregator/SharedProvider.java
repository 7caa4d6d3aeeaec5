package org.openmds.aggregator;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;
import org.openmds.configuration.value.DurationText;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * An information provider that several entries may use. Requests during a collection share its result. A provider that has not returned is not called
 * again. Thread-safe; equal only to itself.
 */
final class SharedProvider implements ProviderSources.RetiredProvider {

    private final ProviderSources.RunningProvider running;
    private final InformationProvider provider;
    @GuardedBy("this")
    private @Nullable CompletableFuture<XmlFragment> inFlight;
    @GuardedBy("this")
    private boolean retired;
    @GuardedBy("this")
    private boolean closed;

    SharedProvider(ProviderSources.RunningProvider running) {
        this.running = running;
        this.provider = running.provider();
    }

    String name() {
        return provider.name();
    }

    ProviderSources.RunningProvider running() {
        return running;
    }

    @Override
    public synchronized boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        synchronized (this) {
            retired = true;
        }
        closeIfIdle();
    }

    /** Closes the provider once it is retired and does not collect. */
    private void closeIfIdle() {
        synchronized (this) {
            if (!retired || closed || inFlight != null) {
                return;
            }
            closed = true;
        }
        provider.close();
    }

    CompletionStage<XmlFragment> collect(Duration timeout) {
        return inFlightOrNew(timeout).copy()
                .orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
                .exceptionallyCompose(cause -> CompletableFuture
                        .failedFuture(cause instanceof TimeoutException
                                ? new CollectionException(
                                        "provider %s did not answer within %s".formatted(name(),
                                                DurationText.format(timeout)))
                                : cause));
    }

    private synchronized CompletableFuture<XmlFragment> inFlightOrNew(Duration timeout) {
        CompletableFuture<XmlFragment> present = inFlight;
        if (present != null) {
            return present;
        }
        CompletableFuture<XmlFragment> work = new CompletableFuture<>();
        inFlight = work;
        try {
            running.executor().execute(() -> run(work, timeout));
        } catch (RejectedExecutionException | Error e) {
            // Errors too: a machine without free threads may have some at the next collection.
            inFlight = null;
            work.completeExceptionally(
                    new CollectionException("no thread is free to run provider %s".formatted(name()), e));
        }
        return work;
    }

    private void run(CompletableFuture<XmlFragment> work, Duration timeout) {
        try {
            XmlFragment document = provider.collect(Deadline.in(timeout));
            finish();
            work.complete(document);
        } catch (CollectionException e) {
            finish();
            work.completeExceptionally(e);
        } catch (RuntimeException | Error e) {
            finish();
            work.completeExceptionally(new CollectionException("provider %s failed: %s".formatted(name(), e), e));
        }
    }

    private void finish() {
        synchronized (this) {
            inFlight = null;
        }
        closeIfIdle();
    }
}
