package org.openmds.wsrf.client.monitored;

import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import javax.xml.namespace.QName;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.xml.XmlTimes;

/** The repeated calls of a source, one at a time, without a limit on their duration. Only the thread of the document uses this object. */
final class SourcePoller {

    private final String name;
    private final PropertySource source;
    private final LeaseClock clock;
    private CompletableFuture<PropertyValues> answer = CompletableFuture
            .completedFuture(new PropertyValues(MonitoredNames.SERVICE_PROPERTIES));
    private Instant polledAt = Instant.EPOCH;
    private boolean stillRunning;

    /**
     * @param name
     *            the name of the property, or of a source with several
     */
    SourcePoller(String name, PropertySource source, LeaseClock clock) {
        this.name = name;
        this.source = source;
        this.clock = clock;
    }

    /** Calls the source, unless the previous call is still running. */
    void poll(QName document, Executor calls) {
        stillRunning = !answer.isDone();
        if (!stillRunning) {
            polledAt = clock.now();
            answer = CompletableFuture.supplyAsync(() -> read(new PropertyValues(document)), calls);
        }
    }

    /** Returns the values; waits up to the given time, and not at all if the previous call was still running at the last {@link #poll}. */
    PropertyValues values(QName document, long waitNanos) {
        PropertyValues none = new PropertyValues(document);
        try {
            return answer.get(stillRunning ? 0 : Math.max(0, waitNanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            none.fail(name, new TimeoutException("no answer to the call at " + XmlTimes.text(polledAt)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            none.fail(name, e);
        } catch (ExecutionException e) {
            none.fail(name, cause(e));
        }
        return none;
    }

    private PropertyValues read(PropertyValues values) {
        try {
            source.read(values);
        } catch (Exception e) {
            values.fail(name, e);
        }
        return values;
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure.getCause();
        return cause == null ? failure : cause instanceof CompletionException ? cause(cause) : cause;
    }
}
