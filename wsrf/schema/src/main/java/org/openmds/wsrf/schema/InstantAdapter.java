package org.openmds.wsrf.schema;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Objects;

import javax.xml.datatype.DatatypeConstants;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.XMLGregorianCalendar;

import jakarta.xml.bind.annotation.adapters.XmlAdapter;

import org.jspecify.annotations.Nullable;

/**
 * Converts between {@code xs:dateTime} and instants: {@code 2026-03-01T12:00:00.5+01:00} is read as
 * {@code 2026-03-01T11:00:00.5Z} and written in that form. A time without a zone is taken as UTC, and fractions
 * beyond nanoseconds are cut off. Any other text causes an {@link IllegalArgumentException}, which JAXB passes to the
 * {@code ValidationEventHandler}; if no handler refuses it, the value becomes {@code null}. Stateless.
 */
public final class InstantAdapter extends XmlAdapter<String, Instant> {

    private static final DatatypeFactory DATATYPES = DatatypeFactory.newDefaultInstance();

    @Override
    public @Nullable Instant unmarshal(@Nullable String text) {
        if (text == null) {
            return null;
        }
        XMLGregorianCalendar time = DATATYPES.newXMLGregorianCalendar(text.strip());
        if (!DatatypeConstants.DATETIME.equals(time.getXMLSchemaType())) {
            throw new IllegalArgumentException("not an xs:dateTime: " + text);
        }
        try {
            return instant(time);
        } catch (DateTimeException | ArithmeticException outOfRange) {
            throw new IllegalArgumentException("xs:dateTime out of range: " + text, outOfRange);
        }
    }

    @Override
    public @Nullable String marshal(@Nullable Instant instant) {
        if (instant == null) {
            return null;
        }
        // ISO 8601 puts a plus sign before a year beyond 9999; xs:dateTime has none.
        String text = DateTimeFormatter.ISO_INSTANT.format(instant);
        return text.startsWith("+") ? text.substring(1) : text;
    }

    private static Instant instant(XMLGregorianCalendar time) {
        int year = time.getEonAndYear().intValueExact();
        BigDecimal fraction = Objects.requireNonNullElse(time.getFractionalSecond(), BigDecimal.ZERO);
        int nanos = fraction.movePointRight(9).intValue();
        int offsetMinutes = time.getTimezone() == DatatypeConstants.FIELD_UNDEFINED ? 0 : time.getTimezone();
        return LocalDateTime
                .of(year, time.getMonth(), time.getDay(), time.getHour(), time.getMinute(), time.getSecond(), nanos)
                .toInstant(ZoneOffset.ofTotalSeconds(offsetMinutes * 60));
    }
}
