package org.openmds.loadtest.experiment.expectation;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.result.report.QuantityFormat;

/** The figures that one formula read, and the points behind them. One of the figures can be moved to an end of its interval. Not thread-safe. */
final class FormulaTrace {

    private static final String VALID = "VALID";
    /** The largest error of N = X (R + Z) that is not mentioned. */
    private static final double USUAL_LAW_ERROR = 0.05;

    private final Set<String> texts = new LinkedHashSet<>();
    private final Set<MeasuredPoint> points = new LinkedHashSet<>();
    private final Map<String, RepeatedFigure> figures = new LinkedHashMap<>();
    private String moved = "";
    private double movedTo;

    /** Records the repeats of a point. */
    void read(List<MeasuredPoint> repeats) {
        points.addAll(repeats);
        texts.add(Integer.toString(repeats.getFirst().x()));
    }

    /** Records a figure and returns its value, which is another one if the figure is moved. */
    double read(String name, RepeatedFigure figure) {
        figures.put(name, figure);
        return name.equals(moved) ? movedTo : figure.mean();
    }

    /** Returns the figures that have an interval, by name. */
    Map<String, RepeatedFigure> uncertain() {
        return figures.entrySet()
                .stream()
                .filter(each -> each.getValue().halfWidth() > 0)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Gives one figure another value in the next evaluations of the formula. */
    void move(String name, double to) {
        moved = name;
        movedTo = to;
    }

    void moveNothing() {
        moved = "";
    }

    /** Returns the points whose runs are not fully trustworthy, as text; empty if there are none. */
    String doubts() {
        return Stream.of(doubted(point -> !point.verdict().equals(VALID), MeasuredPoint::verdict),
                doubted(point -> Math.abs(point.littlesLawError()) > USUAL_LAW_ERROR,
                        point -> "N = X (R + Z) differs by %s %%:"
                                .formatted(QuantityFormat.number(Math.rint(100 * point.littlesLawError())))))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private String doubted(Predicate<MeasuredPoint> which, Function<MeasuredPoint, String> why) {
        Map<String, Set<String>> doubted = points.stream()
                .filter(which)
                .collect(Collectors.groupingBy(point -> why.apply(point) + " " + point.curve(), LinkedHashMap::new,
                        Collectors.mapping(point -> Integer.toString(point.x()),
                                Collectors.toCollection(LinkedHashSet::new))));
        return doubted.entrySet()
                .stream()
                .map(each -> each.getKey() + " at " + String.join(", ", each.getValue()))
                .collect(Collectors.joining("; "));
    }

    /** Returns the positions as text, such as "50; 600". */
    String text() {
        return String.join("; ", texts);
    }
}
