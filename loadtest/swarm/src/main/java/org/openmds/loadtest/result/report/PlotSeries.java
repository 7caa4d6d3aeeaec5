package org.openmds.loadtest.result.report;

/**
 * Points of a plot with a common name.
 *
 * @param right
 *            true if its values are on the right axis
 * @param points
 *            each x, y and, for bubbles the size, for errors and intervals the deviation, which is 0 if it is not known; a NaN leaves a gap
 */
public record PlotSeries(String name, SeriesForm form, boolean right, double[][] points) {

    /** Drawing style. */
    public enum SeriesForm {
        LINE, DASHED, DOTS, POINTS, MARKED, BARS, ERRORS, INTERVALS, BUBBLES
    }

    public static PlotSeries of(String name, SeriesForm form, double[][] points) {
        return new PlotSeries(name, form, false, points);
    }

    public PlotSeries onRight() {
        return new PlotSeries(name, form, true, points);
    }

    boolean isEmpty() {
        return points.length == 0;
    }

    double most() {
        double most = 0;
        for (double[] point : points) {
            most = point[1] > most ? point[1] : most;
        }
        return most;
    }

    /** Returns the smallest value above zero; infinite if there is none. */
    double leastPositive() {
        double least = Double.POSITIVE_INFINITY;
        for (double[] point : points) {
            if (point[1] > 0) {
                least = Math.min(least, point[1]);
            }
        }
        return least;
    }
}
