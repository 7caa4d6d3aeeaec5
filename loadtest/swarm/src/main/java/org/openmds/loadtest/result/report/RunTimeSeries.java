package org.openmds.loadtest.result.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;

/** Series over a run's time. Neighbouring quanta are combined if there are more than a screen can show. */
final class RunTimeSeries {

    static final int MAX_POINTS = 1_200;
    private static final int MIN_QUANTA_FOR_AVERAGES = 180;

    private final RunResult run;
    private final List<Quantum> quanta;

    RunTimeSeries(RunResult run) {
        this.run = run;
        this.quanta = shown(run);
    }

    /** Leaves out a last quantum of less than half its length: a few answers in it would look like a peak. */
    private static List<Quantum> shown(RunResult run) {
        List<Quantum> all = run.quanta();
        double end = run.summaries().whole().from() + run.summaries().whole().duration();
        return all.size() > 1 && end - all.getLast().from() < run.setup().quantum() / 2
                ? all.subList(0, all.size() - 1)
                : all;
    }

    /** Returns the time axis, the same for all plots of a run, so that they can be compared. */
    PlotAxis axis() {
        double end = run.quanta().isEmpty() ? 1 : run.quanta().getLast().from() + run.setup().quantum();
        return PlotAxis.linear("time since the start, s").between(0, end);
    }

    /** Returns true if the run has too few quanta for moving averages. */
    boolean isShort() {
        return run.quanta().size() < MIN_QUANTA_FOR_AVERAGES;
    }

    /** Returns a moving average; nothing if the run is too short for one. */
    double[][] average(ToDoubleFunction<Quantum> value) {
        return isShort() ? new double[0][] : mean(value);
    }

    /** Returns means of neighbouring quanta. */
    double[][] mean(ToDoubleFunction<Quantum> value) {
        return points(value, false);
    }

    /** Returns maxima of neighbouring quanta: a thinned plot must not hide a peak. */
    double[][] most(ToDoubleFunction<Quantum> value) {
        return points(value, true);
    }

    private double[][] points(ToDoubleFunction<Quantum> value, boolean most) {
        int group = Math.max(1, (quanta.size() + MAX_POINTS - 1) / MAX_POINTS);
        double[][] points = new double[(quanta.size() + group - 1) / group][];
        for (int i = 0; i < points.length; i++) {
            List<Quantum> some = quanta.subList(i * group, Math.min(quanta.size(), (i + 1) * group));
            double[] values = some.stream().mapToDouble(value).filter(one -> !Double.isNaN(one)).toArray();
            points[i] = new double[]{some.getFirst().from() + group * run.setup().quantum() / 2,
                most ? most(values) : mean(values)};
        }
        return points;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return values.length == 0 ? Double.NaN : sum / values.length;
    }

    private static double most(double[] values) {
        double most = Double.NaN;
        for (double value : values) {
            most = Double.isNaN(most) ? value : Math.max(most, value);
        }
        return most;
    }

    /** Returns a value of the probe's samples during the run; samples without the value are left out. */
    double[][] server(ToDoubleFunction<ServerSample> value) {
        long start = ChronoUnit.NANOS.between(Instant.EPOCH, run.setup().run().start());
        double end = axis().most();
        return run.service()
                .server()
                .stream()
                .map(sample -> new double[]{(sample.timeNanos() - start) / 1e9, value.applyAsDouble(sample)})
                .filter(point -> point[0] >= 0 && point[0] <= end && point[1] >= 0)
                .toArray(double[][]::new);
    }
}
