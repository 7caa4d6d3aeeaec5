package org.openmds.benchmarks.footprint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

import org.openmds.benchmarks.report.MeasuredFigure;

/** The values of one quantity in all rounds. */
final class Spread {

    private final List<Double> values = new ArrayList<>();

    void add(double value) {
        values.add(value);
        Collections.sort(values);
    }

    /** Returns the middle value, or the mean of the two in the middle. */
    double median() {
        int middle = values.size() / 2;
        return values.size() % 2 == 1
                ? values.get(middle)
                : (values.get(middle - 1) + values.get(middle)) / 2;
    }

    /** Returns the median, with the least and the greatest value in its name. */
    MeasuredFigure figure(String name, String unit) {
        return new MeasuredFigure("%s (%s to %s)".formatted(name, text(values.getFirst()), text(values.getLast())),
                median(), unit);
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.0f", value);
    }
}
