package org.openmds.loadtest.result.compare;

import java.util.List;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.result.analysis.RunResult.Quantum;

/** A figure by which two runs are compared. It has a value in each quantum; the differences between quanta give its uncertainty. */
enum ComparedFigure {
    THROUGHPUT("throughput", 0, Quantum::throughput), RESPONSE_MEAN("response, mean", 0,
            one -> one.response().mean()), RESPONSE_P50(
                    "response, p50", 50, one -> one.response().p50()), RESPONSE_P95("response, p95", 95,
                            one -> one.response().p95()), RESPONSE_P99("response, p99", 99,
                                    one -> one.response().p99());

    private final String text;
    private final int percent;
    // A method reference has no state.
    @SuppressWarnings("ImmutableEnumChecker")
    private final ToDoubleFunction<Quantum> value;

    /**
     * @param percent
     *            rank of a percentile; 0 for other figures
     */
    ComparedFigure(String text, int percent, ToDoubleFunction<Quantum> value) {
        this.text = text;
        this.percent = percent;
        this.value = value;
    }

    /** Returns a quantum's value and its weight: times are weighted by successes. */
    double[] row(Quantum quantum) {
        return new double[]{value.applyAsDouble(quantum), this == THROUGHPUT ? 1 : quantum.successes()};
    }

    /** Returns the weighted mean over all strata. */
    static double mean(List<List<double[]>> strata) {
        double sum = 0;
        double weight = 0;
        for (List<double[]> rows : strata) {
            for (double[] row : rows) {
                sum += row[0] * row[1];
                weight += row[1];
            }
        }
        return sum / weight;
    }

    boolean isPercentile() {
        return percent > 0;
    }

    int percent() {
        return percent;
    }

    boolean isHigherBetter() {
        return this == THROUGHPUT;
    }

    @Override
    public String toString() {
        return text;
    }
}
