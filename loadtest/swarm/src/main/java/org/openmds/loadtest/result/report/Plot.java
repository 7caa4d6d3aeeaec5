package org.openmds.loadtest.result.report;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * A plot as data, for whatever draws it.
 *
 * @param id
 *            lower case letters, digits and hyphens: also the name of its files
 * @param about
 *            what it shows and how to read it, in a sentence or two
 * @param right
 *            the second axis of values, where some series use it
 * @param stacked
 *            whether bars stand on one another
 */
public record Plot(String id, String title, String about, Axis x, Axis left, @Nullable Axis right, List<Series> series,
        boolean stacked) {

    public Plot {
        series = series.stream().filter(one -> !one.isEmpty()).toList();
    }

    public Plot(String id, String title, String about, Axis x, Axis left, List<Series> series) {
        this(id, title, about, x, left, null, series, false);
    }

    public Plot withRight(Axis axis) {
        return new Plot(id, title, about, x, left, axis, series, stacked);
    }

    public Plot stack() {
        return new Plot(id, title, about, x, left, right, series, true);
    }

    /** The same with the way of connecting in its title: it changes every curve. */
    Plot named(String connection) {
        return new Plot(id, title + " (" + connection + ")", about, x, left, right, series, stacked);
    }

    boolean isEmpty() {
        return series.isEmpty();
    }

    Optional<Axis> secondAxis() {
        return Optional.ofNullable(right);
    }
}
