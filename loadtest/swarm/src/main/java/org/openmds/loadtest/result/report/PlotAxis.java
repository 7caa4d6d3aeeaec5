package org.openmds.loadtest.result.report;

import java.util.List;

/**
 * An axis of a plot.
 *
 * @param title
 *            with its unit
 * @param categories
 *            labels at 0, 1, 2, …; empty for an axis of numbers
 * @param least
 *            start of the axis; NaN for the start of the data
 * @param most
 *            end of the axis; NaN for the end of the data
 */
public record PlotAxis(String title, AxisScale scale, List<String> categories, double least, double most) {

    public PlotAxis {
        categories = List.copyOf(categories);
    }

    /** Scale of an axis. */
    public enum AxisScale {
        LINEAR, LOG, CATEGORY
    }

    public static PlotAxis linear(String title) {
        return new PlotAxis(title, AxisScale.LINEAR, List.of(), Double.NaN, Double.NaN);
    }

    /** Returns an axis that starts at zero, so that heights can be compared. */
    public static PlotAxis fromZero(String title) {
        return new PlotAxis(title, AxisScale.LINEAR, List.of(), 0, Double.NaN);
    }

    public static PlotAxis log(String title) {
        return new PlotAxis(title, AxisScale.LOG, List.of(), Double.NaN, Double.NaN);
    }

    public static PlotAxis of(String title, List<String> categories) {
        return new PlotAxis(title, AxisScale.CATEGORY, categories, Double.NaN, Double.NaN);
    }

    public PlotAxis between(double from, double to) {
        return new PlotAxis(title, scale, categories, from, to);
    }
}
