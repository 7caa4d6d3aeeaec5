package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.Reference;
import org.openmds.loadtest.experiment.Reference.When;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Series;
import org.openmds.loadtest.result.report.Series.Form;
import org.openmds.loadtest.result.report.Table;

/** What the machine did for a static file, before and after the curves of an experiment. */
final class StaticBytes {

    /** Sizes that are as near as this are drawn as one, and compared. */
    private static final double ALIKE = 2;

    private final List<Pair> pairs;
    private final List<Measured> points;

    /** What was taken of the same bytes around a curve; the last of each, where a run was interrupted. */
    private record Pair(String curve, long bytes, Optional<Reference> before, Optional<Reference> after) {

        String size() {
            return Quantity.bytes((double) bytes);
        }

        boolean isDrifted() {
            return before.isPresent() && after.isPresent() && before.get().isFarFrom(after.get());
        }

        String drift() {
            return before.isEmpty() || after.isEmpty()
                    ? "-"
                    : Quantity.percent(before.get().driftTo(after.get()))
                            + (isDrifted() ? ": the machine changed" : "");
        }

        /** The better of the two: a ceiling is what can be. */
        double throughput() {
            return Math.max(rate(before), rate(after));
        }

        private static double rate(Optional<Reference> taken) {
            return taken.map(Reference::throughput).orElse(0.0);
        }
    }

    private StaticBytes(List<Pair> pairs, List<Measured> points) {
        this.pairs = pairs;
        this.points = points;
    }

    /** Without those of installations: it is this machine that they are of. */
    static StaticBytes of(Experiment experiment, List<Reference> references, List<Measured> points) {
        Set<String> elsewhere = points.stream()
                .filter(point -> point.at().isPresent())
                .map(Measured::curve)
                .collect(Collectors.toSet());
        List<Reference> own = references.stream()
                .filter(reference -> reference.experiment().equals(experiment.id())
                        && !elsewhere.contains(reference.curve()))
                .toList();
        List<Pair> pairs = own.stream()
                .map(reference -> new Pair(reference.curve(), reference.bytes(), last(own, reference, When.BEFORE),
                        last(own, reference, When.AFTER)))
                .distinct()
                .toList();
        return new StaticBytes(pairs, points);
    }

    private static Optional<Reference> last(List<Reference> all, Reference like, When when) {
        return all.stream()
                .filter(reference -> reference.curve().equals(like.curve()) && reference.bytes() == like.bytes()
                        && reference.when() == when)
                .reduce((_, later) -> later);
    }

    /**
     * @param title
     *            of a curve, by its id
     */
    Table table(UnaryOperator<String> title) {
        List<List<String>> rows = new ArrayList<>();
        for (Pair pair : pairs) {
            rows.add(List.of(title.apply(pair.curve()), pair.size(), rate(pair.before()),
                    rate(pair.after()), pair.drift(), best(pair)));
        }
        return new Table("The machine: a static file of the same bytes, asked by eight users who do not wait",
                List.of("curve", "an answer", "before its points", "after them", "drift",
                        "the curve's most, of the file's"),
                rows);
    }

    private static String rate(Optional<Reference> taken) {
        return taken.map(reference -> Quantity.rate(reference.throughput())).orElse("-");
    }

    /** Of points whose answers are as large as the file: what a curve of growing answers does with the smallest says nothing of the largest. */
    private String best(Pair pair) {
        OptionalDouble best = points.stream()
                .filter(point -> point.curve().equals(pair.curve())
                        && isAlike(point.answerBytes(), (double) pair.bytes()))
                .mapToDouble(Measured::throughput)
                .max();
        return best.isPresent() ? Quantity.percent(best.getAsDouble() / pair.throughput()) : "-";
    }

    private static boolean isAlike(double one, double other) {
        return one <= ALIKE * other && other <= ALIKE * one;
    }

    /** Whether there is any reference. */
    boolean isKnown() {
        return !pairs.isEmpty();
    }

    /** Empty where the machine was the same throughout. */
    String warning() {
        long drifted = pairs.stream().filter(Pair::isDrifted).count();
        return drifted == 0
                ? ""
                : "Around %d of these curves the machine changed by more than %s: something else ran, and what they show may be its doing. Measure them again."
                        .formatted(drifted, Quantity.percent(Reference.LARGEST_DRIFT));
    }

    /** Of the smallest answer, and of the largest where it is another: a curve's own ceiling is at or between them. */
    List<Series> ceilings(int from, int to) {
        if (pairs.isEmpty()) {
            return List.of();
        }
        Pair smallest = pairs.stream().min(Comparator.comparingLong(Pair::bytes)).orElseThrow();
        Pair largest = pairs.stream().max(Comparator.comparingLong(Pair::bytes)).orElseThrow();
        List<Pair> shown = largest.bytes() > ALIKE * smallest.bytes() ? List.of(smallest, largest) : List.of(largest);
        return shown.stream()
                .map(pair -> Series.of("ceiling: a static file of " + pair.size(), Form.DASHED,
                        new double[][]{{from, pair.throughput()}, {to, pair.throughput()}}))
                .toList();
    }
}
