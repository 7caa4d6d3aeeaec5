package org.openmds.loadtest.experiment.expectation;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.MeasuredPoint;

/** The measured points that one formula read, with the paper's values. Not thread-safe. */
final class FormulaTrace {

    private static final String VALID = "VALID";
    private static final String FEW_ANSWERS = "fewer than %d answers:".formatted(MeasuredPoint.MIN_COMPLETIONS);

    private final Set<String> texts = new LinkedHashSet<>();
    /** The value that each measured point was used for. */
    private final Map<MeasuredPoint, Integer> takenFor = new LinkedHashMap<>();
    private final Set<MeasuredPoint> points = new LinkedHashSet<>();

    /**
     * Records a point.
     *
     * @param paper
     *            the paper's value on the axis
     * @param wanted
     *            the same value at this scale
     * @throws MissingPointException
     *             if the formula already used this point for another value of the paper: a single point is not a curve
     */
    void read(MeasuredPoint point, int paper, int wanted) {
        Integer other = takenFor.putIfAbsent(point, wanted);
        if (other != null && other != wanted) {
            throw new MissingPointException(
                    "%s/%s: the point at %d is the nearest to both %d and %d".formatted(point.experiment(),
                            point.curve(), point.x(), Math.min(wanted, other), Math.max(wanted, other)),
                    false);
        }
        points.add(point);
        texts.add(point.x() == paper ? Integer.toString(paper) : "%d for %d".formatted(point.x(), paper));
    }

    /** Records all points of a curve. */
    void readAll(Collection<MeasuredPoint> curve) {
        points.addAll(curve);
        texts.add("all points");
    }

    /** Returns the points whose runs are not fully trustworthy, and the points that are only bounds, as text; empty if there are none. */
    String doubts() {
        return Stream.of(doubted(point -> !point.verdict().equals(VALID), MeasuredPoint::verdict),
                doubted(point -> !point.hasMean(), _ -> FEW_ANSWERS))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private String doubted(Predicate<MeasuredPoint> which, Function<MeasuredPoint, String> why) {
        Map<String, String> doubted = points.stream()
                .filter(which)
                .collect(Collectors.groupingBy(point -> why.apply(point) + " " + point.curve(), LinkedHashMap::new,
                        Collectors.mapping(point -> Integer.toString(point.x()), Collectors.joining(", "))));
        return doubted.entrySet()
                .stream()
                .map(each -> each.getKey() + " at " + each.getValue())
                .collect(Collectors.joining("; "));
    }

    /** Returns the positions as text, such as "50; 600 for 400". */
    String text() {
        return String.join("; ", texts);
    }
}
