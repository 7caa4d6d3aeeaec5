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
import org.openmds.loadtest.experiment.MachineReference;
import org.openmds.loadtest.experiment.MachineReference.ReferencePosition;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.result.report.PlotSeries;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportTable;

/** The reference measurements of the machine with a static file, before and after the curves of an experiment. */
final class StaticFileReferences {

    /** Largest ratio of two file sizes that are drawn as one and compared. */
    private static final double MAX_SIZE_RATIO = 2;

    private final List<ReferencePair> pairs;
    private final List<MeasuredPoint> points;

    /** The references with the same file size around a curve in one round; the last of each kind if a run was interrupted. */
    private record ReferencePair(String curve, int round, long bytes, Optional<MachineReference> before,
            Optional<MachineReference> after) {

        String size() {
            return QuantityFormat.bytes((double) bytes);
        }

        boolean isDrifted() {
            return before.isPresent() && after.isPresent() && before.get().isFarFrom(after.get());
        }

        String drift() {
            return before.isEmpty() || after.isEmpty()
                    ? "-"
                    : QuantityFormat.percent(before.get().driftTo(after.get()))
                            + (isDrifted() ? ": the machine changed" : "");
        }

        /** Returns the higher rate of the two, because it is a ceiling. */
        double throughput() {
            return Math.max(rate(before), rate(after));
        }

        private static double rate(Optional<MachineReference> taken) {
            return taken.map(MachineReference::throughput).orElse(0.0);
        }
    }

    private StaticFileReferences(List<ReferencePair> pairs, List<MeasuredPoint> points) {
        this.pairs = pairs;
        this.points = points;
    }

    /** Creates the references of an experiment, without those of installations, which run on other machines. */
    static StaticFileReferences of(Experiment experiment, List<MachineReference> references,
            List<MeasuredPoint> points) {
        Set<String> elsewhere = points.stream()
                .filter(point -> point.at().isPresent())
                .map(MeasuredPoint::curve)
                .collect(Collectors.toSet());
        List<MachineReference> own = references.stream()
                .filter(reference -> reference.experiment().equals(experiment.id())
                        && !elsewhere.contains(reference.curve()))
                .toList();
        List<ReferencePair> pairs = own.stream()
                .map(reference -> new ReferencePair(reference.curve(), reference.round().orElse(1), reference.bytes(),
                        last(own, reference, ReferencePosition.BEFORE),
                        last(own, reference, ReferencePosition.AFTER)))
                .distinct()
                .toList();
        return new StaticFileReferences(pairs, points);
    }

    private static Optional<MachineReference> last(List<MachineReference> all, MachineReference like,
            ReferencePosition referencePosition) {
        return all.stream()
                .filter(reference -> reference.curve().equals(like.curve()) && reference.bytes() == like.bytes()
                        && reference.round().equals(like.round())
                        && reference.when() == referencePosition)
                .reduce((_, later) -> later);
    }

    /**
     * Returns the references as a table.
     *
     * @param title
     *            returns the title of a curve by its id
     */
    ReportTable table(UnaryOperator<String> title) {
        List<List<String>> rows = new ArrayList<>();
        for (ReferencePair pair : pairs) {
            rows.add(
                    List.of(title.apply(pair.curve()), Integer.toString(pair.round()), pair.size(), rate(pair.before()),
                            rate(pair.after()), pair.drift(), best(pair)));
        }
        return new ReportTable(
                "The machine: a static file of the same size, requested by eight users without think time",
                List.of("curve", "round", "answer size", "before the points", "after the points", "drift",
                        "best point / file"),
                rows);
    }

    private static String rate(Optional<MachineReference> taken) {
        return taken.map(reference -> QuantityFormat.rate(reference.throughput())).orElse("-");
    }

    // Uses only points whose answers have about the size of the file: the rate of a curve's small answers cannot be compared with a large file.
    private String best(ReferencePair pair) {
        OptionalDouble best = points.stream()
                .filter(point -> point.curve().equals(pair.curve())
                        && isAlike(point.answerBytes(), (double) pair.bytes()))
                .mapToDouble(MeasuredPoint::throughput)
                .max();
        return best.isPresent() ? QuantityFormat.percent(best.getAsDouble() / pair.throughput()) : "-";
    }

    private static boolean isAlike(double one, double other) {
        return one <= MAX_SIZE_RATIO * other && other <= MAX_SIZE_RATIO * one;
    }

    /** Returns true if there is any reference. */
    boolean isKnown() {
        return !pairs.isEmpty();
    }

    /** Returns a warning; empty if the machine was the same throughout. */
    String warning() {
        long drifted = pairs.stream().filter(ReferencePair::isDrifted).count();
        return drifted == 0
                ? ""
                : ("Around %d of these curves the machine changed by more than %s: another program ran, and the points may be wrong. "
                        + "Measure these curves again.")
                        .formatted(drifted, QuantityFormat.percent(MachineReference.MAX_DRIFT));
    }

    /** Returns the ceilings for the smallest answer and, if it is much larger, the largest: the ceiling of each curve is between them. */
    List<PlotSeries> ceilings(int from, int to) {
        if (pairs.isEmpty()) {
            return List.of();
        }
        ReferencePair smallest = pairs.stream().min(Comparator.comparingLong(ReferencePair::bytes)).orElseThrow();
        ReferencePair largest = pairs.stream().max(Comparator.comparingLong(ReferencePair::bytes)).orElseThrow();
        List<ReferencePair> shown = largest.bytes() > MAX_SIZE_RATIO * smallest.bytes()
                ? List.of(smallest, largest)
                : List.of(largest);
        return shown.stream()
                .map(pair -> PlotSeries.of("ceiling: a static file of " + pair.size(), SeriesForm.DASHED,
                        new double[][]{{from, pair.throughput()}, {to, pair.throughput()}}))
                .toList();
    }
}
