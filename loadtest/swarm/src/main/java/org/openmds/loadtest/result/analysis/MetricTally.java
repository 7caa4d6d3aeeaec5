package org.openmds.loadtest.result.analysis;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.loadtest.result.analysis.RunResult.Metric;

/** Values of a metric that clients reported, over the run and per quantum. Not thread-safe. */
final class MetricTally {

    private final MetricValueTally values = new MetricValueTally();
    private final Map<Integer, ExactMean> meanByQuantum = new TreeMap<>();

    void add(int quantum, double value) {
        values.add(value);
        if (quantum >= 0) {
            meanByQuantum.merge(quantum, new ExactMean(new BigDecimal(value), 1), ExactMean::plus);
        }
    }

    void addAll(MetricTally other) {
        values.addAll(other.values);
        other.meanByQuantum.forEach((quantum, more) -> meanByQuantum.merge(quantum, more, ExactMean::plus));
    }

    Metric result(String name, QuantumGrid quanta) {
        List<double[]> overTime = new ArrayList<>();
        meanByQuantum.forEach((quantum, mean) -> overTime
                .add(new double[]{quanta.start(quantum) / 1e9, mean.value(), mean.count}));
        return new Metric(name, values.times(), overTime);
    }

    /** A mean that does not depend on the order of its values: the sum is not rounded. */
    private record ExactMean(BigDecimal sum, long count) {

        ExactMean plus(ExactMean more) {
            return new ExactMean(sum.add(more.sum), count + more.count);
        }

        double value() {
            return sum.divide(BigDecimal.valueOf(count), MathContext.DECIMAL128).doubleValue();
        }
    }
}
