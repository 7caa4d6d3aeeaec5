package org.openmds.wsrf.xml;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.Optional;

import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeFactory;

/** The lexical forms of {@code xsd:dateTime} and {@code xsd:duration} (XML Schema Part 2, sections 3.2.6 and 3.2.7). */
public final class XmlTimes {

    /** Length of a duration in characters; longer ones are refused, because the time to parse a number grows with the square of its digits. */
    private static final int MAX_DURATION_LENGTH = 100;
    private static final DatatypeFactory DATATYPES = datatypes();
    private static final javax.xml.datatype.Duration MAX_DURATION = DATATYPES.newDuration("P1000Y");

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
     * Parses a duration; years and months are counted from the given time (XML Schema). Empty for a duration of more than a thousand
     * years, which is too long for clocks, and for more than 100 characters.
     */
    public static Optional<Duration> duration(String lexical, Instant from) {
        String text = lexical.strip();
        if (text.length() > MAX_DURATION_LENGTH) {
            return Optional.empty();
        }
        try {
            javax.xml.datatype.Duration duration = DATATYPES.newDuration(text);
            boolean countable = duration.isShorterThan(MAX_DURATION) && duration.isLongerThan(MAX_DURATION.negate());
            return countable
                    ? Optional.of(Duration.ofMillis(duration.getTimeInMillis(Date.from(from))))
                    : Optional.empty();
        } catch (IllegalArgumentException | UnsupportedOperationException noDuration) {
            return Optional.empty();
        }
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
