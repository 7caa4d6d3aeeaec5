package org.openmds.server.operation;

import java.util.List;
import java.util.Locale;

import org.openmds.index.history.NumericLeaf;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.ServiceGroup;

/**
 * Writes the numbers in the entries of groups in the OpenMetrics 1.0 format:
 *
 * <pre>{@code
 * # TYPE mds_resource_property gauge
 * # HELP mds_resource_property A number in an entry's content.
 * mds_resource_property{group="DefaultIndexService",entry="…",member="http://…",host="n1",resource="Host[@Name='n1']",property="ProcessorLoad/@Last1Min"} 568
 * # TYPE mds_resource_property_shown gauge
 * mds_resource_property_shown 1
 * # TYPE mds_resource_property_left_out gauge
 * mds_resource_property_left_out 0
 * # EOF
 * }</pre>
 *
 * Entries whose collection fails are left out. Not thread-safe.
 */
final class EntryValues implements EntryNumbers.NumberReceiver {

    static final String CONTENT_TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    /** Integers of a larger magnitude cannot all be represented as a double. */
    private static final double MAX_EXACT_INTEGER = 1L << 53;

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder labelsOfEntry = new StringBuilder();

    private EntryValues() {
    }

    /** @param maxSeries the largest number of series; further ones are left out and counted */
    static String of(List<ServiceGroup> groups, int maxSeries) {
        EntryValues values = new EntryValues();
        values.family(EntryNumbers.METRIC, EntryNumbers.HELP);
        EntryNumbers.NumberCount count = EntryNumbers.read(groups, _ -> true, maxSeries, values);
        values.counted("_shown", "Series of mds_resource_property on this page.", count.shown());
        values.counted("_left_out", EntryNumbers.LEFT_OUT_HELP, count.leftOut());
        return values.text.append("# EOF\n").toString();
    }

    @Override
    public void entry(String group, Entry entry) {
        labelsOfEntry.setLength(0);
        label(labelsOfEntry, "group", group);
        label(labelsOfEntry, "entry", entry.key().value());
        label(labelsOfEntry, "member", entry.member().address());
    }

    @Override
    public void number(NumericLeaf leaf) {
        text.append(EntryNumbers.METRIC).append('{').append(labelsOfEntry);
        label(text, "host", leaf.host());
        label(text, "resource", leaf.resource());
        label(text, "property", leaf.property());
        text.setLength(text.length() - 1);
        text.append("} ").append(number(leaf.value())).append('\n');
    }

    /** Writes a label and a comma. Writes nothing for an empty value, which means the same in OpenMetrics. */
    private static void label(StringBuilder out, String name, String value) {
        if (!value.isEmpty()) {
            String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
            out.append(name).append("=\"").append(escaped).append("\",");
        }
    }

    private static String number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < MAX_EXACT_INTEGER;
        return whole ? Long.toString((long) value) : Double.toString(value).toLowerCase(Locale.ROOT);
    }

    private void counted(String suffix, String help, long count) {
        family(EntryNumbers.METRIC + suffix, help);
        text.append(EntryNumbers.METRIC).append(suffix).append(' ').append(count).append('\n');
    }

    private void family(String name, String help) {
        text.append("# TYPE ")
                .append(name)
                .append(" gauge\n# HELP ")
                .append(name)
                .append(' ')
                .append(help)
                .append('\n');
    }
}
