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
 * Spares what is asked: however many entries show a provider, and whatever interval they ask for, it collects once an interval; who asks in between gets
 * what came of it, a failure too. Those who query a batch system's programs at will are known to bring its controller down.
 *
 * <p>
 * A tenth of the interval is left as slack, so that an entry with that very interval never gets a document twice; after a failure, half of it, as entries
 * come back earlier then. Thread-safe.
 */
public final class CachingProvider implements InformationProvider {

    private final InformationProvider provider;
    private final Duration lifetime;
    private final LongSupplier nanoTime;
    @GuardedBy("this")
    private @Nullable CachedOutcome last;

    /** What came of a collection: one of the two. */
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
        CachedOutcome known = last;
        long now = nanoTime.getAsLong();
        if (known == null || known.endsNanos - now <= 0) {
            known = collectNow(deadline, now);
            last = known;
        }
        if (known.document == null) {
            throw new CollectionException(String.valueOf(known.failure));
        }
        return known.document;
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
