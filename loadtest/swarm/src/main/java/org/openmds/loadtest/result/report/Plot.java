package org.openmds.loadtest.result.report;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * A plot as plain data, independent of the program that draws it.
 *
 * @param id
 *            lower case letters, digits and hyphens; also the name of its files
 * @param explanation
 *            explanation of the plot in a sentence or two
 * @param right
 *            second axis of values, if some series use it
 * @param isStacked
 *            true if bars are stacked
 */
public record Plot(String id, String title, String explanation, PlotAxis x, PlotAxis left, @Nullable PlotAxis right,
        List<PlotSeries> series,
        boolean isStacked) {

    private static final int MAX_NARROW_SERIES = 6;
    private static final int MAX_NARROW_NAMES = 6;

    public Plot {
        series = series.stream().filter(one -> !one.isEmpty()).toList();
    }

    public Plot(String id, String title, String about, PlotAxis x, PlotAxis left, List<PlotSeries> series) {
        this(id, title, about, x, left, null, series, false);
    }

    public Plot withRight(PlotAxis axis) {
        return new Plot(id, title, explanation, x, left, axis, series, isStacked);
    }

    public Plot stack() {
        return new Plot(id, title, explanation, x, left, right, series, true);
    }

    /** Returns the same plot with the kind of connection in its title, because it changes every curve. */
    Plot withConnection(String connection) {
        return new Plot(id, title + " (" + connection + ")", explanation, x, left, right, series, isStacked);
    }

    boolean isEmpty() {
        return series.isEmpty();
    }

    /** Returns true if the plot needs the full width of a page for its legend or its names. */
    boolean isWide() {
        return series.size() > MAX_NARROW_SERIES || x.categories().size() > MAX_NARROW_NAMES;
    }

    Optional<PlotAxis> secondAxis() {
        return Optional.ofNullable(right);
    }
}
