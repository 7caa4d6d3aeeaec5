package org.openmds.wsrf.client.monitored;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;

import javax.xml.namespace.QName;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The resource property document of a service, built from the values of its sources. One thread reads it at a time and waits for the sources for a
 * bounded time.
 */
final class ServiceDocument {

    /** Size limit of all values together, in bytes; further values are left out. */
    private static final int MAX_BYTES = 256 << 10;
    private static final int MAX_FAILURES = 100;
    private static final Logger LOG = LogManager.getLogger(ServiceDocument.class);

    private final QName name;
    private final List<SourcePoller> sources;
    private final Duration timeout;
    private final Executor calls;
    private final LeaseClock clock;
    private Set<String> failedProperties = Set.of();

    ServiceDocument(QName name, List<SourcePoller> sources, Duration timeout, Executor calls, LeaseClock clock) {
        this.name = name;
        this.sources = List.copyOf(sources);
        this.timeout = timeout;
        this.calls = calls;
        this.clock = clock;
    }

    /** Reads all sources and returns the current document. */
    XmlFragment read() {
        sources.forEach(source -> source.poll(name, calls));
        long begun = clock.nanoTime();
        DocumentDraft draft = new DocumentDraft(name);
        for (SourcePoller source : sources) {
            draft.add(source.values(name, timeout.toNanos() - (clock.nanoTime() - begun)));
        }
        logNewFailures(draft.failures);
        return draft.finish();
    }

    private void logNewFailures(List<PropertyFailure> failures) {
        Set<String> now = new HashSet<>();
        for (PropertyFailure failure : failures) {
            if (now.add(failure.property()) && !failedProperties.contains(failure.property())) {
                LOG.warn("{} is left out of {}: {}", failure.property(), name.getLocalPart(), failure.reason());
            }
        }
        failedProperties = now;
    }

    private static final class DocumentDraft {
        private final XmlFragmentBuilder document = new XmlFragmentBuilder(XmlLimits.DEFAULT);
        private final List<PropertyFailure> failures = new ArrayList<>();
        private long bytes;

        DocumentDraft(QName name) {
            // Declared once on the root, so that the values need not declare it.
            document.start(name).namespace(MonitoredNames.PREFIX, PropertyValues.NAMESPACE);
        }

        void add(PropertyValues values) {
            for (XmlFragment element : values.elements()) {
                if (bytes + element.length() <= MAX_BYTES) {
                    bytes += element.length();
                    document.fragment(element);
                } else {
                    fail(new PropertyFailure(element.name().getLocalPart(),
                            "the document is full: its limit is %,d bytes".formatted(MAX_BYTES)));
                }
            }
            values.failures().forEach(this::fail);
        }

        XmlFragment finish() {
            failures.forEach(failure -> failure.writeTo(document));
            return document.end().build();
        }

        private void fail(PropertyFailure failure) {
            if (failures.size() < MAX_FAILURES) {
                failures.add(failure);
            }
        }
    }
}
