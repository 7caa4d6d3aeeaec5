package org.openmds.wsrf.client.monitored.micrometer;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.client.monitored.PropertySource;
import org.openmds.wsrf.client.monitored.PropertyValues;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;

/**
 * The meters of a Micrometer registry as resource properties in the service's namespace:
 *
 * <pre>{@code
 * <t:jobs.done mon:type="counter" mon:unit="jobs" mon:Name="queue=short" queue="short">17</t:jobs.done>
 * <t:queue.size mon:type="gauge">3</t:queue.size>
 * <t:http.requests mon:type="timer" mon:unit="seconds" mon:Name="method=GET,uri=/files" method="GET" uri="/files">
 *   <mon:Count>12</mon:Count><mon:Total>0.48</mon:Total><mon:Max>0.11</mon:Max>
 * </t:http.requests>
 * }</pre>
 *
 * with {@code xmlns:mon="http://openmds.org/monitored"}. The element has the name of the meter, and tags are attributes; characters that are
 * invalid in an XML name become {@code _}. {@code mon:Name} holds all tags together and distinguishes meters of the same name. A counter or gauge
 * is one number. Timers and distribution summaries have {@code mon:Count}, {@code mon:Total} and {@code mon:Max}. Long task timers have
 * {@code mon:ActiveTasks}, {@code mon:Duration} and {@code mon:Max}. Custom meters have their own measurements. Times are in seconds. A gauge
 * whose value no longer exists is {@code NaN}. If a meter fails, the others are published.
 *
 * <p>
 * At most 1,000 meters are published, in the order of their names; if there are more, a PropertyError says so.
 */
public final class Meters implements PropertySource {

    private static final int MAX_METERS = 1_000;
    private static final QName TYPE = mon("type");
    private static final QName UNIT = mon("unit");
    private static final QName NAME = mon("Name");

    private final MeterRegistry registry;
    private final Predicate<Meter.Id> selection;

    private Meters(MeterRegistry registry, Predicate<Meter.Id> selection) {
        this.registry = registry;
        this.selection = selection;
    }

    /** Returns all meters of the registry as a source. */
    public static Meters of(MeterRegistry registry) {
        return of(registry, id -> true);
    }

    /** Returns the meters that the predicate selects by name, tags or type. */
    public static Meters of(MeterRegistry registry, Predicate<Meter.Id> selection) {
        return new Meters(registry, selection);
    }

    @Override
    public void read(PropertyValues values) {
        List<Meter> meters = registry.getMeters()
                .stream()
                .filter(meter -> selection.test(meter.getId()))
                .sorted(Comparator.comparing((Meter meter) -> meter.getId().getName())
                        .thenComparing(meter -> name(meter.getId())))
                .toList();
        for (Meter meter : meters.subList(0, Math.min(meters.size(), MAX_METERS))) {
            try {
                MeterReading meterReading = MeterReading.of(meter);
                values.add(values.name(meter.getId().getName()), attributes(meter.getId(), meterReading),
                        meterReading.value());
            } catch (RuntimeException e) {
                values.fail("%s{%s}".formatted(meter.getId().getName(), name(meter.getId())), e);
            }
        }
        if (meters.size() > MAX_METERS) {
            throw new IllegalStateException(
                    "%,d meters are selected, only the first %,d are published".formatted(meters.size(), MAX_METERS));
        }
    }

    private static Map<QName, String> attributes(Meter.Id id, MeterReading meterReading) {
        Map<QName, String> attributes = new LinkedHashMap<>();
        attributes.put(TYPE, meterReading.type());
        meterReading.unit().ifPresent(unit -> attributes.put(UNIT, unit));
        if (!id.getTags().isEmpty()) {
            attributes.put(NAME, name(id));
        }
        for (Tag tag : id.getTags()) {
            attributes.putIfAbsent(new QName(PropertyValues.toXmlName(tag.getKey())), tag.getValue());
        }
        return attributes;
    }

    private static String name(Meter.Id id) {
        return id.getTags().stream().map(tag -> tag.getKey() + "=" + tag.getValue()).collect(Collectors.joining(","));
    }

    static QName mon(String local) {
        return new QName(PropertyValues.NAMESPACE, local, "mon");
    }
}
