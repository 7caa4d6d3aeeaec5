package org.openmds.index.history;

import java.math.BigDecimal;

import javax.xml.namespace.QName;

import org.openmds.index.IndexNames;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The property History of an entry: the history of its numbers.
 *
 * <pre>{@code
 * <mdsi:History xmlns:mdsi="http://openmds.org/index" from="2026-01-01T00:00:00Z" interval="60">
 *   <mdsi:Series name="Host[@Name='a']/ProcessorLoad/@Last1Min">12 13.5 - 14</mdsi:Series>
 * </mdsi:History>
 * }</pre>
 *
 * <p>
 * {@code from} is the time of the first value of each series, {@code interval} the seconds from one to the next; {@code -} is a missing value.
 */
public final class HistoryProperty {

    public static final QName NAME = IndexNames.mdsi("History");

    private static final QName SERIES = IndexNames.mdsi("Series");
    private static final String MISSING = "-";
    /** Smaller floats without a fraction are written as integers. */
    private static final float LARGEST_WHOLE = 1e15f;

    private HistoryProperty() {
    }

    /** Returns the value of the property. */
    public static XmlFragment of(EntryHistory history) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(NAME)
                .attribute(new QName("from"), XmlTimes.text(history.from()))
                .attribute(new QName("interval"),
                        BigDecimal.valueOf(history.interval().toMillis(), 3).stripTrailingZeros().toPlainString());
        for (NumberSeries series : history.series()) {
            builder.start(SERIES).attribute(new QName("name"), series.name()).text(values(series)).end();
        }
        return builder.end().build();
    }

    private static String values(NumberSeries series) {
        StringBuilder text = new StringBuilder();
        for (int sample = 0; sample < series.length(); sample++) {
            text.append(sample == 0 ? "" : " ").append(text(series.value(sample)));
        }
        return text.toString();
    }

    private static String text(float value) {
        if (Float.isNaN(value)) {
            return MISSING;
        }
        return value == Math.rint(value) && Math.abs(value) < LARGEST_WHOLE
                ? Long.toString((long) value)
                : Float.toString(value);
    }
}
