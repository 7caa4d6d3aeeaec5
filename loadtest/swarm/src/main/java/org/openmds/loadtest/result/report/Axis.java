package org.openmds.loadtest.result.report;

import java.util.List;

/**
 * An axis of a plot.
 *
 * @param title
 *            with its unit
 * @param categories
 *            what stands at 0, 1, 2, …; empty where the axis is of numbers
 * @param least
 *            where it begins; NaN for where the data do
 * @param most
 *            where it ends; NaN for where the data do
 */
public record Axis(String title, Scale scale, List<String> categories, double least, double most) {

    public Axis {
        categories = List.copyOf(categories);
    }

    /** How values are placed on it. */
    public enum Scale {
        LINEAR, LOG, CATEGORY
    }

    public static Axis linear(String title) {
        return new Axis(title, Scale.LINEAR, List.of(), Double.NaN, Double.NaN);
    }

    /** From zero up, so that heights can be compared. */
    public static Axis fromZero(String title) {
        return new Axis(title, Scale.LINEAR, List.of(), 0, Double.NaN);
    }

    public static Axis log(String title) {
        return new Axis(title, Scale.LOG, List.of(), Double.NaN, Double.NaN);
    }

    public static Axis of(String title, List<String> categories) {
        return new Axis(title, Scale.CATEGORY, categories, Double.NaN, Double.NaN);
    }

    public Axis between(double from, double to) {
        return new Axis(title, scale, categories, from, to);
    }
}
