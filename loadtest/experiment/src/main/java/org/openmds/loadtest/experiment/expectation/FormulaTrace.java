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

/** Where one formula was read: at which measured points, and for which of the paper's. For one thread. */
final class FormulaTrace {

    private static final String VALID = "VALID";
    private static final String FEW_ANSWERS = "fewer than %d answers:".formatted(MeasuredPoint.MIN_COMPLETIONS);

    private final Set<String> texts = new LinkedHashSet<>();
    /** What each measured point was taken for. */
    private final Map<MeasuredPoint, Integer> takenFor = new LinkedHashMap<>();
    private final Set<MeasuredPoint> points = new LinkedHashSet<>();

    /**
     * @param paper
     *            the paper's value of the axis
     * @param wanted
     *            the same at this scale
     * @throws MissingPointException
     *             where the point stands for another of the paper's already: one point has no shape
     */
    void read(MeasuredPoint point, int paper, int wanted) {
        Integer other = takenFor.putIfAbsent(point, wanted);
        if (other != null && other != wanted) {
            throw new MissingPointException(
                    "%s/%s: its point at %d is the nearest to %d and to %d".formatted(point.experiment(),
                            point.curve(), point.x(), Math.min(wanted, other), Math.max(wanted, other)),
                    false);
        }
        points.add(point);
        texts.add(point.x() == paper ? Integer.toString(paper) : "%d for %d".formatted(point.x(), paper));
    }

    /** A whole curve. */
    void readAll(Collection<MeasuredPoint> curve) {
        points.addAll(curve);
        texts.add("all points");
    }

    /** Which of the points are of runs that cannot be believed fully, and which are bounds, in words; empty where none is. */
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

    /** Such as "50; 600 for 400". */
    String text() {
        return String.join("; ", texts);
    }
}
