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
public record PlotAxis(String title, AxisScale scale, List<String> categories, double least, double most) {

    public PlotAxis {
        categories = List.copyOf(categories);
    }

    /** How values are placed on it. */
    public enum AxisScale {
        LINEAR, LOG, CATEGORY
    }

    public static PlotAxis linear(String title) {
        return new PlotAxis(title, AxisScale.LINEAR, List.of(), Double.NaN, Double.NaN);
    }

    /** From zero up, so that heights can be compared. */
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
