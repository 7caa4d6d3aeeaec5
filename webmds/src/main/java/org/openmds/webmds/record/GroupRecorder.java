package org.openmds.webmds.record;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.budget.HeapShare;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.BusyException;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.PageTransform;
import org.openmds.webmds.transform.SourceDocument;
import org.openmds.webmds.transform.TransformException;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Samples the sums of service groups at intervals, and finds their events, while no browser is open too. What it has stored is lost when the process
 * ends. Thread-safe.
 */
public final class GroupRecorder {

    private static final Logger LOG = LogManager.getLogger();
    /** Largest number of samples of a series: a day, at the usual interval. */
    private static final int CAPACITY = 1_440;

    private final Map<String, RecordedGroup> groups = new LinkedHashMap<>();
    private final DocumentCache documentCache;
    private final Supplier<PageTransform> numbers;
    private final InstantSource clock;
    private final Duration interval;

    /**
     * A document of which numbers are recorded.
     *
     * @param document
     *            its name in {@link DocumentCache}
     */
    public record RecordedDocument(String document, XmlSource source) {
    }

    private record RecordedGroup(RecordedDocument origin, GroupRecord record) {
    }

    /**
     * @param documents
     *            documents by the names of their groups
     * @param numbers
     *            style sheet that finds the numbers, written as {@code r:Numbers}
     */
    public GroupRecorder(Map<String, RecordedDocument> documents, DocumentCache documentCache,
            Supplier<PageTransform> numbers, InstantSource clock, Duration interval) {
        documents.forEach((name, origin) -> groups.put(name,
                new RecordedGroup(origin, new GroupRecord(interval, CAPACITY,
                        HeapShare.SAMPLES.bytes() / documents.size()))));
        this.documentCache = documentCache;
        this.numbers = numbers;
        this.clock = clock;
        this.interval = interval;
    }

    /** Starts to sample, after a delay and then at each interval, on a thread of the timer. */
    public void start(ScheduledExecutorService timer, Duration delay) {
        var _ = timer.scheduleAtFixedRate(this::sample, delay.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Takes a sample of each group; one that does not answer has none. */
    void sample() {
        Instant now = clock.instant();
        groups.forEach((name, group) -> {
            try {
                SourceDocument document = documentCache.read(group.origin().document(), group.origin().source(),
                        Map.of());
                group.record()
                        .add(now, XmlFragment
                                .parse(numbers.get().transform(document, Map.of()), GroupRecord.LIMITS)
                                .root());
            } catch (SourceException | TransformException | BusyException e) {
                LOG.debug("the numbers of {} were not recorded: {}", name, e.getMessage());
            } catch (RuntimeException e) {
                LOG.error("the numbers of {} cannot be recorded", name, e);
            }
        });
    }

    /**
     * Returns a source of the records of a group: the numbers of one scope, and the events; empty for a group that is not recorded.
     *
     * @param scope
     *            name of the scope in the numbers
     */
    public Optional<XmlSource> records(String group, String scope) {
        return Optional.ofNullable(groups.get(group)).map(recorded -> new RecordSource(recorded.record(), scope));
    }

    /** Equal for the same scope, because documents are cached by their sources. */
    private record RecordSource(GroupRecord record, String scope) implements XmlSource {
        @Override
        public XmlFragment read(Map<String, String> options) {
            return record.toFragment(scope);
        }
    }
}
