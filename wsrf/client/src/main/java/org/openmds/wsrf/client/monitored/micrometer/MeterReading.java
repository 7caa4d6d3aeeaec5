package org.openmds.wsrf.client.monitored.micrometer;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import javax.xml.namespace.QName;

import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.Meter;

/**
 * The current value of a meter.
 *
 * @param type
 *            Micrometer's name of the type, in lower case
 * @param value
 *            a number, or several numbers by name
 */
record MeterReading(String type, Optional<String> unit, Object value) {

    private static final QName COUNT = Meters.mon("Count");
    private static final QName TOTAL = Meters.mon("Total");
    private static final QName MAX = Meters.mon("Max");
    private static final TimeUnit SECONDS = TimeUnit.SECONDS;

    static MeterReading of(Meter meter) {
        return meter.match(gauge -> plain(gauge, gauge.value()),
                counter -> plain(counter, counter.count()),
                timer -> time(timer,
                        namedNumbers(COUNT, timer.count(), TOTAL, timer.totalTime(SECONDS), MAX, timer.max(SECONDS))),
                summary -> plain(summary,
                        namedNumbers(COUNT, summary.count(), TOTAL, summary.totalAmount(), MAX, summary.max())),
                timer -> time(timer, namedNumbers(Meters.mon("ActiveTasks"), timer.activeTasks(),
                        Meters.mon("Duration"), timer.duration(SECONDS), MAX, timer.max(SECONDS))),
                gauge -> time(gauge, gauge.value(SECONDS)),
                counter -> plain(counter, counter.count()),
                timer -> time(timer, namedNumbers(COUNT, timer.count(), TOTAL, timer.totalTime(SECONDS))),
                other -> plain(other, measurements(other)));
    }

    private static MeterReading plain(Meter meter, Object value) {
        return new MeterReading(type(meter), Optional.ofNullable(meter.getId().getBaseUnit()), value);
    }

    private static MeterReading time(Meter meter, Object value) {
        return new MeterReading(type(meter), Optional.of("seconds"), value);
    }

    private static String type(Meter meter) {
        return meter.getId().getType().name().toLowerCase(Locale.ROOT);
    }

    private static Map<QName, Number> namedNumbers(Object... namesAndNumbers) {
        Map<QName, Number> several = new LinkedHashMap<>();
        for (int i = 0; i < namesAndNumbers.length; i += 2) {
            several.put((QName) namesAndNumbers[i], (Number) namesAndNumbers[i + 1]);
        }
        return several;
    }

    /** Returns the values of a custom meter by the names of their statistics: {@code mon:Total}, {@code mon:ActiveTasks}. */
    private static Map<QName, Double> measurements(Meter meter) {
        Map<QName, Double> all = new LinkedHashMap<>();
        for (Measurement measurement : meter.measure()) {
            StringBuilder name = new StringBuilder();
            for (String word : measurement.getStatistic().name().split("_", -1)) {
                name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
            }
            all.putIfAbsent(Meters.mon(name.toString()), measurement.getValue());
        }
        return all;
    }
}
