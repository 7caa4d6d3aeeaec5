package org.openmds.server.command;

import java.text.ParseException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.openmds.cli.output.TextTable;

import com.nimbusds.jose.util.JSONObjectUtils;

/**
 * A line of an audit log. Immutable.
 *
 * @param text
 *            the line as it is in the log
 * @param fields
 *            values by the names of the Elastic Common Schema
 */
record AuditLine(String text, Instant time, Map<String, Object> fields) {

    static final String USER = "user.name";
    static final String ACTION = "event.action";
    static final String OUTCOME = "event.outcome";
    static final String SERVICE = "service.name";
    static final String RESOURCE = "url.path";
    static final String ADDRESS = "source.address";
    static final String SUBJECT = "x509.subject.distinguished_name";
    static final String NONE = "-";

    /** Columns of usual width; a longer value moves the rest of its line. */
    private static final String COLUMNS = "%-24s  %-7s  %-12s  %-22s  %-21s  %-15s  %-32s  %s";

    /** Reads a line; empty for one of another form. */
    static Optional<AuditLine> parse(String text) {
        try {
            Map<String, Object> fields = JSONObjectUtils.parse(text);
            return fields.get(ACTION) == null
                    ? Optional.empty()
                    : Optional.of(
                            new AuditLine(text, Instant.parse(String.valueOf(fields.get("@timestamp"))), fields));
        } catch (ParseException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Returns the names of the columns. */
    static String header() {
        return String.format(Locale.ROOT, COLUMNS, "TIME", "OUTCOME", "CALLER", "ACTION", "SERVICE", "ADDRESS",
                "RESOURCE", "REASON");
    }

    /** Returns a value; {@value #NONE} if the line has none. */
    String field(String name) {
        Object value = fields.get(name);
        return value == null || value.toString().isBlank() ? NONE : value.toString();
    }

    /** Returns true for a line of a caller, by its name or the subject of its certificate. */
    boolean isOf(String caller) {
        return field(USER).equals(caller) || field(SUBJECT).equals(caller);
    }

    /** Returns why the operation failed; {@value #NONE} if it succeeded. */
    String reason() {
        String kind = field("event.reason");
        String message = field("error.message");
        return field(OUTCOME).equals("success") ? NONE : message.equals(NONE) ? kind : kind + ": " + message;
    }

    /** Returns the line in columns. */
    String columns() {
        String issuer = field("user.domain");
        String subject = field(SUBJECT);
        String count = field("event.count");
        return String.format(Locale.ROOT, COLUMNS, field("@timestamp"), field(OUTCOME),
                cell(field(USER) + (issuer.equals(NONE) ? "" : " of " + issuer)
                        + (subject.equals(NONE) || subject.equals(field(USER)) ? "" : " (" + subject + ")")),
                cell(field(ACTION) + (count.equals(NONE) ? "" : " (" + count + ")")), cell(field(SERVICE)),
                field(ADDRESS), cell(field(RESOURCE)), cell(reason()));
    }

    /** Returns a value without a space that looks like the end of a column. */
    private static String cell(String value) {
        return TextTable.printable(value).replaceAll(" {2,}", " ");
    }
}
