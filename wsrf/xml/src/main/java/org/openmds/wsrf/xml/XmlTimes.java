package org.openmds.wsrf.xml;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeConstants;
import javax.xml.datatype.DatatypeFactory;

import org.jspecify.annotations.Nullable;

/** The lexical forms of {@code xsd:dateTime} and {@code xsd:duration} (XML Schema Part 2, sections 3.2.6 and 3.2.7). */
public final class XmlTimes {

    /** Length of a duration in characters; longer ones are refused, because the time to parse a number grows with the square of its digits. */
    private static final int MAX_DURATION_LENGTH = 100;
    private static final DatatypeFactory DATATYPES = datatypes();
    private static final Duration MAX_DURATION = ChronoUnit.MILLENNIA.getDuration();

    private XmlTimes() {
    }

    /** Parses a dateTime. A dateTime without a time zone is in UTC, as Globus Toolkit 4 clients mean it. */
    public static Optional<Instant> instant(String lexical) {
        String text = lexical.strip();
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException withoutZone) {
            try {
                return Optional
                        .of(LocalDateTime.parse(text, DateTimeFormatter.ISO_LOCAL_DATE_TIME).toInstant(ZoneOffset.UTC));
            } catch (DateTimeException noDateTime) {
                return Optional.empty();
            }
        }
    }

    /**
     * Parses a duration; years and months are counted from the given time in UTC (XML Schema, appendix E), fractions of a millisecond are cut off.
     * Empty for a duration of more than a thousand years, which is too long for clocks, and for more than 100 characters.
     */
    public static Optional<Duration> duration(String lexical, Instant from) {
        String text = lexical.strip();
        if (text.length() > MAX_DURATION_LENGTH) {
            return Optional.empty();
        }
        try {
            return Optional.of(length(DATATYPES.newDuration(text), from))
                    .filter(length -> length.abs().compareTo(MAX_DURATION) < 0);
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException noDuration) {
            return Optional.empty();
        }
    }

    /** Counts itself: the JDK compares and adds durations month by month, which takes seconds for many days. */
    private static Duration length(javax.xml.datatype.Duration duration, Instant from) {
        int sign = duration.getSign();
        long months = Math.addExact(Math.multiplyExact(12, amount(duration, DatatypeConstants.YEARS)),
                amount(duration, DatatypeConstants.MONTHS));
        Duration exact = Duration.ofDays(amount(duration, DatatypeConstants.DAYS))
                .plusHours(amount(duration, DatatypeConstants.HOURS))
                .plusMinutes(amount(duration, DatatypeConstants.MINUTES))
                .plusMillis(millis(duration.getField(DatatypeConstants.SECONDS)));
        OffsetDateTime start = from.atOffset(ZoneOffset.UTC);
        return Duration.between(start, start.plusMonths(sign * months)).plus(exact.multipliedBy(sign));
    }

    private static long amount(javax.xml.datatype.Duration duration, DatatypeConstants.Field field) {
        return duration.getField(field) instanceof BigInteger amount ? amount.longValueExact() : 0;
    }

    private static long millis(@Nullable Number seconds) {
        return seconds instanceof BigDecimal amount ? amount.movePointRight(3).toBigInteger().longValueExact() : 0;
    }

    /** Returns a dateTime in UTC with milliseconds. */
    public static String text(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private static DatatypeFactory datatypes() {
        try {
            return DatatypeFactory.newInstance();
        } catch (DatatypeConfigurationException e) {
            throw new IllegalStateException("the JDK has no implementation of XML data types", e);
        }
    }
}
