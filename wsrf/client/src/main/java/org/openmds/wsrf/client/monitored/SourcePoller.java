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

/** A source that is asked again and again, by one thread at a time, however long it takes. For the thread of its document alone. */
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
     *            of the property, or of what tells several
     */
    SourcePoller(String name, PropertySource source, LeaseClock clock) {
        this.name = name;
        this.source = source;
        this.clock = clock;
    }

    /** Asks the source unless it still is at work. */
    void poll(QName document, Executor calls) {
        stillRunning = !answer.isDone();
        if (!stillRunning) {
            polledAt = clock.now();
            answer = CompletableFuture.supplyAsync(() -> read(new PropertyValues(document)), calls);
        }
    }

    /** What it told; waits no longer than that, and not at all for one that was at work when it was to be asked. */
    PropertyValues values(QName document, long waitNanos) {
        PropertyValues none = new PropertyValues(document);
        try {
            return answer.get(stillRunning ? 0 : Math.max(0, waitNanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            none.fail(name, new TimeoutException("not answered since it was asked at " + XmlTimes.text(polledAt)));
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
