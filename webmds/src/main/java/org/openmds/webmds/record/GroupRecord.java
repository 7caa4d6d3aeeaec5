package org.openmds.webmds.record;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.webmds.record.EventLog.Subject;
import org.openmds.webmds.record.EventLog.SubjectKind;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTimes;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The samples and events of one service group. Thread-safe.
 *
 * <pre>{@code
 * <r:Records xmlns:r="http://openmds.org/webmds/records">
 *   <r:Scope name="cluster north" from="2026-01-01T00:00:00Z" interval="60">
 *     <r:Series name="cpus-free">12 13 - 14</r:Series>
 *   </r:Scope>
 *   <r:Event at="2026-01-01T00:00:00Z" kind="failed" about="Slurm" site="North">exit code 1</r:Event>
 * </r:Records>
 * }</pre>
 */
final class GroupRecord {

    static final String NAMESPACE = "http://openmds.org/webmds/records";

    private static final int MAX_SCOPES = 100;
    private static final int SAMPLE_BYTES = Float.BYTES;
    private static final int MAX_SERIES = 20;
    private static final QName SCOPE = name("Scope");
    private static final QName NUMBER = name("Number");
    static final XmlLimits LIMITS = new XmlLimits(64 << 20, 100, 4_000_000, 16 << 20);

    private final Duration interval;
    private final int capacity;
    private final int maxScopes;
    @GuardedBy("this")
    private final Map<String, Map<String, SampleRing>> scopes = new LinkedHashMap<>();
    @GuardedBy("this")
    private final EventLog events = new EventLog();

    /**
     * @param capacity
     *            largest number of samples of a series
     * @param bytes
     *            memory for all samples
     */
    GroupRecord(Duration interval, int capacity, long bytes) {
        this.interval = interval;
        this.capacity = capacity;
        this.maxScopes = Math.clamp(bytes / ((long) MAX_SERIES * capacity * SAMPLE_BYTES), 1, MAX_SCOPES);
    }

    /** Adds a sample of all numbers, and finds events. The element is written by {@code numbers.xsl}. */
    synchronized void add(Instant now, XmlElement numbers) {
        long number = Math.floorDiv(now.toEpochMilli() + interval.toMillis() / 2, interval.toMillis());
        numbers.children(SCOPE).forEach(scope -> addScope(number, scope));
        scopes.values()
                .removeIf(series -> series.values()
                        .stream()
                        .allMatch(ring -> number - ring.end() >= capacity));
        for (SubjectKind kind : SubjectKind.values()) {
            events.compare(kind, subjects(numbers, kind.element(), now), now);
        }
    }

    @GuardedBy("this")
    private void addScope(long number, XmlElement scope) {
        String name = attribute(scope, "name").orElse("");
        if (!scopes.containsKey(name) && scopes.size() >= maxScopes) {
            return;
        }
        Map<String, SampleRing> series = scopes.computeIfAbsent(name, _ -> new LinkedHashMap<>());
        for (XmlElement each : scope.children(NUMBER)) {
            String key = attribute(each, "name").orElse("");
            if (series.containsKey(key) || series.size() < MAX_SERIES) {
                series.computeIfAbsent(key, _ -> new SampleRing(capacity, number)).add(number, value(each.text()));
            }
        }
    }

    private static float value(String text) {
        try {
            return Float.parseFloat(text);
        } catch (NumberFormatException e) {
            return Float.NaN;
        }
    }

    private static Map<String, Subject> subjects(XmlElement all, String kind, Instant now) {
        Map<String, Subject> subjects = new HashMap<>();
        all.children(name(kind))
                .forEach(each -> subjects.putIfAbsent(attribute(each, "key").orElse(""),
                        new Subject(attribute(each, "about").orElse(""), attribute(each, "site").orElse(""),
                                each.text(), attribute(each, "since").flatMap(XmlTimes::instant).orElse(now))));
        return subjects;
    }

    /** Returns the samples of a scope and all events. */
    synchronized XmlFragment toFragment(String scope) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(LIMITS).start(name("Records"));
        Optional.ofNullable(scopes.get(scope)).ifPresent(series -> write(builder, scope, series));
        events.newest()
                .forEach(event -> builder.start(name("Event"))
                        .attribute(new QName("at"), XmlTimes.text(event.at()))
                        .attribute(new QName("kind"), event.kind())
                        .attribute(new QName("about"), event.about())
                        .attribute(new QName("site"), event.site())
                        .text(XmlText.printable(event.detail()))
                        .end());
        return builder.end().build();
    }

    private void write(XmlFragmentBuilder builder, String scope, Map<String, SampleRing> series) {
        long begin = series.values().stream().mapToLong(SampleRing::begin).min().orElse(0);
        long end = series.values().stream().mapToLong(SampleRing::end).max().orElse(0);
        builder.start(SCOPE)
                .attribute(new QName("name"), scope)
                .attribute(new QName("from"), XmlTimes.text(Instant.ofEpochMilli(begin * interval.toMillis())))
                .attribute(new QName("interval"), Double.toString(interval.toMillis() / 1000.0));
        series.forEach((name, ring) -> builder.start(name("Series"))
                .attribute(new QName("name"), name)
                .text(values(ring, begin, end))
                .end());
        builder.end();
    }

    private static String values(SampleRing ring, long begin, long end) {
        StringBuilder text = new StringBuilder();
        for (long number = begin; number < end; number++) {
            float value = ring.get(number);
            text.append(number == begin ? "" : " ");
            if (Float.isNaN(value)) {
                text.append('-');
            } else if (value == Math.rint(value) && Math.abs(value) < 1e15f) {
                text.append((long) value);
            } else {
                text.append(value);
            }
        }
        return text.toString();
    }

    private static Optional<String> attribute(XmlElement element, String name) {
        return element.attribute(new QName(name));
    }

    private static QName name(String localName) {
        return new QName(NAMESPACE, localName, "r");
    }
}
