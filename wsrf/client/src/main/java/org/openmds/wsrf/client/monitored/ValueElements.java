package org.openmds.wsrf.client.monitored;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTimes;

/** Converts Java values to elements, as described at {@link PropertyValues}. */
final class ValueElements {

    private static final XmlLimits LIMITS = new XmlLimits(64 << 10, 20, 4_000, 16 << 10);
    private static final int MAX_LIST_SIZE = 2_000;
    private static final int MAX_TEXT_LENGTH = 8_192;
    /** Upper bound of doubles that are written as integers if they are whole, such as counters. */
    private static final double MAX_WHOLE = 1e15;
    private static final int MAX_DIGITS = 40;

    private ValueElements() {
    }

    /** Returns no element for null, several for a list, and one for any other value. */
    static List<XmlFragment> of(QName name, Map<QName, String> attributes, @Nullable Object value) {
        return asList(value).stream().map(one -> element(name, attributes, one)).toList();
    }

    private static XmlFragment element(QName name, Map<QName, String> attributes, Object value) {
        if (value instanceof XmlFragment whole && whole.name().equals(name) && attributes.isEmpty()) {
            return whole;
        }
        try {
            XmlFragmentBuilder element = new XmlFragmentBuilder(LIMITS).start(name);
            attributes.forEach((attribute, text) -> element.attribute(attribute, XmlText.printable(text)));
            write(element, name, value);
            return element.end().build();
        } catch (InvalidXmlException e) {
            throw new IllegalArgumentException("a value of %s is refused: %s".formatted(name, e.getMessage()), e);
        }
    }

    /** Writes the content of an element. */
    private static void write(XmlFragmentBuilder element, QName name, Object value) {
        switch (value) {
            case XmlFragment child -> element.fragment(child);
            case Map<?, ?> items -> items.forEach((key, item) -> {
                QName itemName = itemName(name, String.valueOf(key), key);
                for (Object one : asList(item)) {
                    element.start(itemName);
                    write(element, itemName, one);
                    element.end();
                }
            });
            default -> element.text(text(value));
        }
    }

    private static QName itemName(QName parent, String text, @Nullable Object key) {
        return key instanceof QName name
                ? MonitoredNames.prefixed(name)
                : new QName(parent.getNamespaceURI(), MonitoredNames.toXmlName(text), parent.getPrefix());
    }

    private static List<Object> asList(@Nullable Object value) {
        return switch (value) {
            case null -> List.of();
            case Optional<?> optional -> asList(optional.orElse(null));
            case Path path -> List.of(path);
            case Iterable<?> items -> bounded(items);
            default -> value.getClass().isArray() ? array(value) : List.of(value);
        };
    }

    private static List<Object> bounded(Iterable<?> items) {
        List<Object> all = new ArrayList<>();
        for (Object item : items) {
            if (item != null) {
                all.add(item);
            }
            if (all.size() > MAX_LIST_SIZE) {
                throw new IllegalArgumentException("a list has more than %,d values".formatted(MAX_LIST_SIZE));
            }
        }
        return all;
    }

    private static List<Object> array(Object array) {
        List<@Nullable Object> items = new ArrayList<>();
        for (int i = 0; i < Math.min(Array.getLength(array), MAX_LIST_SIZE + 1); i++) {
            items.add(Array.get(array, i));
        }
        return bounded(items);
    }

    private static String text(Object value) {
        return switch (value) {
            case Number number -> number(number);
            case CharSequence text -> text(text);
            case Enum<?> constant -> constant.name();
            case Boolean _,Character _,URI _,URL _,UUID _,Path _ -> text(value.toString());
            case Duration duration -> duration.isNegative() ? "-" + duration.negated() : duration.toString();
            default -> XmlTimes.text(time(value).orElseThrow(() -> new IllegalArgumentException(
                    "a value must be a number, a text, a boolean, a time, XML, or a map or list of these, was of type %s"
                            .formatted(value.getClass().getName()))));
        };
    }

    /** Converts times to instants. MBeans use Date; the date types of SQL do not support toInstant, but have milliseconds. */
    @SuppressWarnings("JavaUtilDate")
    private static Optional<Instant> time(Object value) {
        return switch (value) {
            case Instant instant -> Optional.of(instant);
            case Date date -> Optional.of(Instant.ofEpochMilli(date.getTime()));
            case OffsetDateTime time -> Optional.of(time.toInstant());
            case ZonedDateTime time -> Optional.of(time.toInstant());
            default -> Optional.empty();
        };
    }

    private static String text(CharSequence text) {
        if (text.length() > MAX_TEXT_LENGTH) {
            throw new IllegalArgumentException(
                    "a text has %,d characters, at most %,d are published".formatted(text.length(), MAX_TEXT_LENGTH));
        }
        return XmlText.printable(text.toString());
    }

    private static String number(Number number) {
        return switch (number) {
            case BigDecimal decimal -> text((CharSequence) digits(decimal));
            case Long _,Integer _,Short _,Byte _,BigInteger _,AtomicLong _,AtomicInteger _,LongAdder _,LongAccumulator _ ->
                text((CharSequence) number.toString());
            case Float single when Float.isFinite(single) && !isWhole(single) ->
                digits(new BigDecimal(single.toString()));
            default -> number(number.doubleValue());
        };
    }

    /** Returns the lexical form of {@code xsd:double}. */
    private static String number(double number) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "INF" : "-INF";
        }
        return isWhole(number) ? Long.toString((long) number) : digits(BigDecimal.valueOf(number));
    }

    /** Returns all digits, because XPath 1.0 does not read exponents; with very many digits, the form with an exponent. */
    private static String digits(BigDecimal number) {
        boolean few = Math.max(number.scale(), (long) number.precision() - number.scale()) <= MAX_DIGITS;
        return few ? number.toPlainString() : number.toString();
    }

    private static boolean isWhole(double number) {
        return Math.abs(number) < MAX_WHOLE && number == Math.rint(number);
    }
}
