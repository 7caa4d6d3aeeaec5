package org.openmds.provider.nagios;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number that a plugin measured: {@code 'label'=value[unit];[warn];[crit];[min];[max]}. Missing parts are empty.
 *
 * @param value
 *            a number, or {@code U} if it could not be measured
 * @param warn
 *            a threshold in the plugins' own notation, such as {@code 10:20} or {@code @5}; {@code crit} has the same notation
 */
record PerfDatum(String label, String value, String unit, String warn, String crit, String min, String max) {

    private static final int MAX_NUMBERS = 1_000;
    /** Its parts never give back what they took, so that the time grows only with the length of the text. */
    private static final Pattern DATUM = Pattern.compile("\\s*+(?:'((?:[^']|''){1,255})'|([^\\s'=][^\\s=]*))="
            + "(U|[-+]?(?:[0-9]++(?:[.,][0-9]++)?+|[.,][0-9]++)(?:[eE][-+]?[0-9]++)?+)([^\\s;0-9]*+)"
            + "(?:;([^\\s;]*+))?+(?:;([^\\s;]*+))?+(?:;([^\\s;]*+))?+(?:;([^\\s;]*+))?+;*(?=\\s|$)");
    private static final Pattern NEXT = Pattern.compile("\\s*+\\S++");

    /** Returns the performance data of a line, in its order. Skips invalid parts, as Nagios does. */
    static List<PerfDatum> all(String line) {
        List<PerfDatum> found = new ArrayList<>();
        Matcher datum = DATUM.matcher(line);
        Matcher other = NEXT.matcher(line);
        int at = 0;
        while (at < line.length() && found.size() < MAX_NUMBERS) {
            if (datum.region(at, line.length()).lookingAt()) {
                found.add(of(datum));
                at = datum.end();
            } else if (other.region(at, line.length()).lookingAt()) {
                at = other.end();
            } else {
                break;
            }
        }
        return found;
    }

    private static PerfDatum of(Matcher datum) {
        String quoted = datum.group(1);
        String label = quoted == null ? group(datum, 2) : quoted.replace("''", "'");
        return new PerfDatum(label.strip(), group(datum, 3).replace(',', '.'), group(datum, 4), group(datum, 5),
                group(datum, 6), group(datum, 7), group(datum, 8));
    }

    private static String group(Matcher datum, int group) {
        String text = datum.group(group);
        return text == null ? "" : text;
    }
}
