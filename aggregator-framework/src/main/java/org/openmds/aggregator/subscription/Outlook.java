package org.openmds.aggregator.subscription;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** How a topic's subject looks from here: what is known of it, or why it is not known how it is now. Thread-safe. */
final class Outlook {

    private final Optional<QName> property;
    private final Runnable news;
    private final CompletableFuture<Void> first = new CompletableFuture<>();
    @GuardedBy("this")
    private Kept kept;
    @GuardedBy("this")
    private @Nullable AggregatorData data;
    @GuardedBy("this")
    private @Nullable CollectionException problem;

    /**
     * @param news
     *            called when it looks different
     */
    Outlook(Optional<QName> property, Runnable news) {
        this.property = property;
        this.news = news;
        this.kept = property.map(Outlook::ofProperty).orElseGet(NewestMessage::new);
    }

    /** What is known now, or a {@link CollectionException}; complete when something was tried. */
    CompletionStage<AggregatorData> collect(Executor executor) {
        try {
            return first.thenApplyAsync(_ -> present(), executor).thenCompose(outcome -> outcome);
        } catch (RejectedExecutionException stopping) {
            return CompletableFuture
                    .failedStage(new CollectionException("this process takes no more work", stopping));
        }
    }

    /**
     * Takes what was read in full.
     *
     * @return whether it differs from what was known, rightly, before
     * @throws InvalidXmlException
     *             it does not fit into an entry
     */
    boolean read(Reading reading) {
        boolean differs;
        boolean recovers;
        synchronized (this) {
            differs = switch (reading) {
                case Reading.Property(List<XmlFragment> values) -> of(property.orElseThrow()).replace(values);
                case Reading.Message(Optional<XmlFragment> last) -> ofMessages().replace(
                        last.map(List::of).orElseGet(kept::values));
                case Reading.Withheld() -> false;
            };
            data = differs ? null : data;
            recovers = problem != null;
            problem = null;
        }
        boolean isFirst = first.complete(null);
        if (differs || recovers || isFirst) {
            news.run();
        }
        return differs && !recovers && !isFirst;
    }

    /** Takes a message; {@link InvalidXmlException} where it does not fit: then nothing is known until the next full reading. */
    Kept.Effect take(XmlFragment message) {
        Kept.Effect effect;
        synchronized (this) {
            try {
                effect = kept.take(message);
            } catch (InvalidXmlException e) {
                problem = new CollectionException("what is told does not fit into an entry: " + e.getMessage(), e);
                throw e;
            }
            data = effect == Kept.Effect.CHANGE ? null : data;
        }
        if (effect == Kept.Effect.CHANGE) {
            news.run();
        }
        return effect;
    }

    /** It is known to be as it looks. */
    void confirm() {
        news.run();
    }

    /** It could not be found out how it is now. */
    void failed(CollectionException why) {
        synchronized (this) {
            problem = why;
        }
        first.complete(null);
        news.run();
    }

    private synchronized CompletionStage<AggregatorData> present() {
        if (problem != null) {
            return CompletableFuture.failedStage(problem);
        }
        AggregatorData present = data == null ? AggregatorData.of(kept.values()) : data;
        data = present;
        return CompletableFuture.completedStage(present);
    }

    @GuardedBy("this")
    private Kept of(QName name) {
        if (kept instanceof NewestMessage) {
            kept = ofProperty(name);
        }
        return kept;
    }

    @GuardedBy("this")
    private Kept ofMessages() {
        if (!(kept instanceof NewestMessage)) {
            kept = new NewestMessage();
        }
        return kept;
    }

    private static Kept ofProperty(QName name) {
        return name.equals(KeptEntries.ENTRY) ? new KeptEntries() : new KeptValues(name);
    }
}
