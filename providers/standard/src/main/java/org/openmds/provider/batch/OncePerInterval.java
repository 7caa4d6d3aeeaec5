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
public final class OncePerInterval implements InformationProvider {

    private final InformationProvider provider;
    private final Duration keep;
    private final LongSupplier nanoTime;
    @GuardedBy("this")
    private @Nullable Outcome last;

    /** What came of a collection: one of the two. */
    private record Outcome(long endsNanos, @Nullable XmlFragment document, @Nullable String failure) {
    }

    public OncePerInterval(InformationProvider provider, Duration interval) {
        this(provider, interval, System::nanoTime);
    }

    OncePerInterval(InformationProvider provider, Duration interval, LongSupplier nanoTime) {
        this.provider = provider;
        this.keep = interval.multipliedBy(9).dividedBy(10);
        this.nanoTime = nanoTime;
    }

    @Override
    public String name() {
        return provider.name();
    }

    @Override
    public synchronized XmlFragment collect(Deadline deadline) throws CollectionException {
        Outcome known = last;
        long now = nanoTime.getAsLong();
        if (known == null || known.endsNanos - now <= 0) {
            known = ask(deadline, now);
            last = known;
        }
        if (known.document == null) {
            throw new CollectionException(String.valueOf(known.failure));
        }
        return known.document;
    }

    private Outcome ask(Deadline deadline, long now) {
        try {
            return new Outcome(now + keep.toNanos(), provider.collect(deadline), null);
        } catch (CollectionException e) {
            return new Outcome(now + keep.toNanos() / 2, null, e.getMessage());
        }
    }

    @Override
    public void close() {
        provider.close();
    }
}
