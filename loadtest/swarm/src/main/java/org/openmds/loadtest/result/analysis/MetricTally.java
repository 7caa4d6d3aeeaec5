package org.openmds.loadtest.result.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.loadtest.result.analysis.RunResult.Metric;

/** Values of a metric that clients reported, over the run and per quantum. Not thread-safe. */
final class MetricTally {

    private final MetricValueTally values = new MetricValueTally();
    private final Map<Integer, Mean> meanByQuantum = new TreeMap<>();

    void add(int quantum, double value) {
        values.add(value);
        if (quantum >= 0) {
            Mean mean = meanByQuantum.computeIfAbsent(quantum, q -> new Mean());
            mean.sum.add(value);
            mean.count++;
        }
    }

    void addAll(MetricTally other) {
        values.addAll(other.values);
        other.meanByQuantum.forEach((quantum, more) -> {
            Mean mean = meanByQuantum.computeIfAbsent(quantum, q -> new Mean());
            mean.sum.addAll(more.sum);
            mean.count += more.count;
        });
    }

    Metric result(String name, QuantumGrid quanta) {
        List<double[]> overTime = new ArrayList<>();
        meanByQuantum.forEach((quantum, mean) -> overTime
                .add(new double[]{quanta.start(quantum) / 1e9, mean.sum.dividedBy(mean.count), mean.count}));
        return new Metric(name, values.times(), overTime);
    }

    private static final class Mean {
        private final ExactSum sum = new ExactSum();
        private long count;
    }
}
