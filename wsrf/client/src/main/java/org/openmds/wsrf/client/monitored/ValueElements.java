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
    /** Types whose text is the lexical form of {@code xsd:integer}. */
    private static final List<Class<? extends Number>> WHOLE_NUMBERS = List.of(Long.class, Integer.class, Short.class,
            Byte.class, BigInteger.class, AtomicLong.class, AtomicInteger.class, LongAdder.class,
            LongAccumulator.class);

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
        if (value instanceof XmlFragment child) {
            element.fragment(child);
        } else if (value instanceof Map<?, ?> items) {
            items.forEach((key, item) -> {
                QName itemName = itemName(name, String.valueOf(key), key);
                for (Object one : asList(item)) {
                    element.start(itemName);
                    write(element, itemName, one);
                    element.end();
                }
            });
        } else {
            element.text(text(value));
        }
    }

    private static QName itemName(QName parent, String text, @Nullable Object key) {
        return key instanceof QName name
                ? MonitoredNames.prefixed(name)
                : new QName(parent.getNamespaceURI(), MonitoredNames.toXmlName(text), parent.getPrefix());
    }

    private static List<Object> asList(@Nullable Object value) {
        if (value == null) {
            return List.of();
        }
        if (value instanceof Optional<?> optional) {
            return asList(optional.orElse(null));
        }
        if (value instanceof Iterable<?> items && !(value instanceof Path)) {
            return bounded(items);
        }
        return value.getClass().isArray() ? array(value) : List.of(value);
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
        if (value instanceof Number number) {
            return number(number);
        }
        if (value instanceof CharSequence text) {
            return text(text);
        }
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        if (value instanceof Duration duration) {
            return duration.isNegative() ? "-" + duration.negated() : duration.toString();
        }
        if (value instanceof Boolean || value instanceof Character || value instanceof URI || value instanceof URL
                || value instanceof UUID || value instanceof Path) {
            return text(value.toString());
        }
        return XmlTimes.text(time(value).orElseThrow(() -> new IllegalArgumentException(
                "a value must be a number, a text, a boolean, a time, XML, or a map or list of these, was of type %s"
                        .formatted(value.getClass().getName()))));
    }

    /** Converts times to instants. MBeans use Date; the date types of SQL do not support toInstant, but have milliseconds. */
    @SuppressWarnings("JavaUtilDate")
    private static Optional<Instant> time(Object value) {
        if (value instanceof Date date) {
            return Optional.of(Instant.ofEpochMilli(date.getTime()));
        }
        if (value instanceof OffsetDateTime time) {
            return Optional.of(time.toInstant());
        }
        if (value instanceof ZonedDateTime time) {
            return Optional.of(time.toInstant());
        }
        return value instanceof Instant instant ? Optional.of(instant) : Optional.empty();
    }

    private static String text(CharSequence text) {
        if (text.length() > MAX_TEXT_LENGTH) {
            throw new IllegalArgumentException(
                    "a text has %,d characters, at most %,d are published".formatted(text.length(), MAX_TEXT_LENGTH));
        }
        return XmlText.printable(text.toString());
    }

    private static String number(Number number) {
        if (number instanceof BigDecimal decimal) {
            return text((CharSequence) digits(decimal));
        }
        if (WHOLE_NUMBERS.stream().anyMatch(type -> type.isInstance(number))) {
            return text((CharSequence) number.toString());
        }
        return number instanceof Float single && Float.isFinite(single) && !isWhole(single)
                ? digits(new BigDecimal(single.toString()))
                : number(number.doubleValue());
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
