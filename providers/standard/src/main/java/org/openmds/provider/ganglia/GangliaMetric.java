package org.openmds.provider.ganglia;

/**
 * A measurement of a host, or the sum of a measurement over hosts.
 *
 * @param value
 *            the value as it was sent; in a summary, the sum
 * @param type
 *            Ganglia's type: {@code string}, {@code float}, {@code uint32} …
 * @param count
 *            number of hosts in the sum; -1 for a measurement
 */
record GangliaMetric(String name, String value, String type, String units, long count, ReportAge age) {

    static GangliaMetric of(GangliaTag tag) {
        boolean sum = tag.name().equals("METRICS");
        return new GangliaMetric(tag.text("NAME"), tag.text(sum ? "SUM" : "VAL"), tag.text("TYPE"),
                tag.text("UNITS").strip(), sum ? tag.number("NUM") : -1, ReportAge.of(tag));
    }

    /** Returns the value as a number; NaN if it is not a number. */
    double number() {
        try {
            return value.length() > 40 ? Double.NaN : Double.parseDouble(value);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
