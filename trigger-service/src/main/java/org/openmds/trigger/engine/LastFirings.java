package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.softstate.RecordFormat;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The time at which each rule last fired, in durable state. It stays after the instances are resolved and removed. Used by one thread.
 *
 * <pre>{@code <fired at="2026-01-01T00:05:00Z"/>}</pre>
 */
final class LastFirings {

    private static final String COLLECTION = "trigger-last-firings";

    private final SoftStateRecords records;
    private final Map<String, Instant> times = new HashMap<>();

    /** A rule and the time of its last firing. */
    private record Firing(String rule, Instant at) {
    }

    LastFirings(SoftStateRecords records) {
        this.records = records;
        records.load(RecordFormat.first(COLLECTION, LastFirings::read))
                .forEach(firing -> times.put(firing.rule(), firing.at()));
    }

    Optional<Instant> find(String rule) {
        return Optional.ofNullable(times.get(rule));
    }

    void put(String rule, Instant at) {
        times.put(rule, at);
        records.defer(new StateChange.Put(COLLECTION, rule,
                StoredXml.start("fired").attribute(new QName("at"), XmlTimes.text(at)).end().build().toBytes()));
    }

    void remove(String rule) {
        if (times.remove(rule) != null) {
            records.defer(new StateChange.Remove(COLLECTION, rule));
        }
    }

    /** Removes the times of rules that do not exist any more. */
    void retain(Collection<String> rules) {
        times.keySet().stream().filter(rule -> !rules.contains(rule)).toList().forEach(this::remove);
    }

    private static Firing read(StateRecord stored) {
        return new Firing(stored.key(),
                StoredXml.time(XmlFragment.parse(stored.value(), StoredXml.LIMITS).root(), "at"));
    }
}
