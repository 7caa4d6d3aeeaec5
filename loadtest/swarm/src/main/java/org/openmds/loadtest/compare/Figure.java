package org.openmds.loadtest.compare;

import java.util.List;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.analysis.RunResult.Quantum;

/** What of two runs is compared. Each is computed from quanta, so that its uncertainty can be. */
enum Figure {
    THROUGHPUT("throughput", true, Quantum::throughput), RESPONSE_MEAN("response, mean", false,
            Quantum::responseMean), RESPONSE_P50("response, p50", false, Quantum::responseP50), RESPONSE_P95(
                    "response, p95", false,
                    Quantum::responseP95), RESPONSE_P99("response, p99", false, Quantum::responseP99);

    private final String text;
    private final boolean more;
    // A reference to a method, which has no state.
    @SuppressWarnings("ImmutableEnumChecker")
    private final ToDoubleFunction<Quantum> value;

    Figure(String text, boolean more, ToDoubleFunction<Quantum> value) {
        this.text = text;
        this.more = more;
        this.value = value;
    }

    /** A quantum's value and its weight: times count as often as there were successes. */
    double[] row(Quantum quantum) {
        return new double[]{value.applyAsDouble(quantum), this == THROUGHPUT ? 1 : quantum.successes()};
    }

    /** The weighted mean over all strata. */
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

    boolean isBetterWhenMore() {
        return more;
    }

    @Override
    public String toString() {
        return text;
    }
}
