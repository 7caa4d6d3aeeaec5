package org.openmds.provider.batch;

import java.time.Duration;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Limits the load on the monitored system: a provider that collects at most once per interval, for any number of entries and poll intervals.
 * Collections in between get the last result, even if it is a failure. Frequent queries with a batch system's programs are known to overload its
 * controller.
 *
 * <p>
 * Keeps a result for nine tenths of the interval, so that an entry with the same interval never gets a document twice. Keeps a failure for half that
 * time, because entries are collected again earlier after a failure. Thread-safe.
 */
final class CachingProvider implements InformationProvider {

    private final InformationProvider provider;
    private final Duration lifetime;
    private final LongSupplier nanoTime;
    @GuardedBy("this")
    private @Nullable CachedOutcome last;

    /** The result of a collection: either a document or a failure. */
    private record CachedOutcome(long endsNanos, @Nullable XmlFragment document, @Nullable String failure) {
    }

    public CachingProvider(InformationProvider provider, Duration interval) {
        this(provider, interval, System::nanoTime);
    }

    CachingProvider(InformationProvider provider, Duration interval, LongSupplier nanoTime) {
        this.provider = provider;
        this.lifetime = interval.multipliedBy(9).dividedBy(10);
        this.nanoTime = nanoTime;
    }

    @Override
    public String name() {
        return provider.name();
    }

    @Override
    public synchronized XmlFragment collect(Deadline deadline) throws CollectionException {
        CachedOutcome outcome = last;
        long now = nanoTime.getAsLong();
        if (outcome == null || outcome.endsNanos - now <= 0) {
            outcome = collectNow(deadline, now);
            last = outcome;
        }
        if (outcome.document == null) {
            throw new CollectionException(String.valueOf(outcome.failure));
        }
        return outcome.document;
    }

    private CachedOutcome collectNow(Deadline deadline, long now) {
        try {
            return new CachedOutcome(now + lifetime.toNanos(), provider.collect(deadline), null);
        } catch (CollectionException e) {
            return new CachedOutcome(now + lifetime.toNanos() / 2, null, e.getMessage());
        }
    }

    @Override
    public void close() {
        provider.close();
    }
}
