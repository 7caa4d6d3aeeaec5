package org.openmds.index.history;

import java.util.Arrays;

/** The values of one number, one for each sample; some may be missing. Immutable. */
final class NumberSeries {

    private final String name;
    private final float[] values;

    private NumberSeries(String name, float[] values) {
        this.name = name;
        this.values = values;
    }

    /**
     * Creates a series.
     *
     * @param name
     *            path to the number in the entry's data, such as {@code Host[@Name='a']/ProcessorLoad/@Last1Min}
     * @param values
     *            values, NaN for missing ones
     */
    public static NumberSeries of(String name, float... values) {
        return new NumberSeries(name, values.clone());
    }

    public String name() {
        return name;
    }

    public int length() {
        return values.length;
    }

    /** Returns the value of a sample; NaN if it is missing. */
    public float value(int sample) {
        return values[sample];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NumberSeries that && name.equals(that.name) && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return name + Arrays.toString(values);
    }
}
