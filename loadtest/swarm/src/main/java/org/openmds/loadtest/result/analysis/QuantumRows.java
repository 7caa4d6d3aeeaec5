package org.openmds.loadtest.result.analysis;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.result.analysis.RunResult.Quantum;

/** Results per quantum, with moving averages over the preceding quanta. */
final class QuantumRows {

    private final QuantumGrid quanta;
    private final int averaged;
    private final RunTally tally;
    private final long[] successes;
    private final long[] failures;
    private final long[] successNanos;
    private final long[] busyNanos;
    private final double[] userSeconds;
    private final boolean isOpen;

    /**
     * @param isOpen
     *            true if the requests in flight count as users
     */
    QuantumRows(AnalysisFrame frame, RunTally tally, ActiveUsers users, boolean isOpen, int averaged) {
        this.isOpen = isOpen;
        quanta = frame.quanta();
        this.averaged = averaged;
        this.tally = tally;
        int count = quanta.count();
        successes = new long[count];
        failures = new long[count];
        successNanos = new long[count];
        busyNanos = new long[count];
        userSeconds = new double[count];
        for (int cell = 0; cell < frame.timeline().cells(); cell++) {
            int quantum = tally.quantum(cell);
            if (quantum >= 0) {
                successes[quantum] += tally.successes[cell];
                failures[quantum] += tally.failures[cell];
                successNanos[quantum] += tally.successNanos(cell);
                busyNanos[quantum] += tally.busyNanos(cell);
                userSeconds[quantum] += users.at(cell)
                        * ((frame.timeline().to(cell) - frame.timeline().from(cell)) / 1e9);
            }
        }
    }

    List<Quantum> rows() {
        List<Quantum> rows = new ArrayList<>();
        for (int i = 0; i < quanta.count(); i++) {
            double seconds = quanta.seconds(i);
            rows.add(new Quantum(quanta.start(i) / 1e9, successes[i], failures[i], successes[i] / seconds,
                    busyNanos[i] / 1e9 / seconds, (isOpen ? busyNanos[i] / 1e9 : userSeconds[i]) / seconds,
                    new Quantum.QuantumResponse(mean(successNanos[i], successes[i]), tally.responsePercentile(i, 50),
                            tally.responsePercentile(i, 95), tally.responsePercentile(i, 99)),
                    new Quantum.MovingAverages(sumOver(i, successes) / secondsOver(i),
                            sumOver(i, busyNanos) / 1e9 / secondsOver(i),
                            mean(sumOver(i, successNanos), sumOver(i, successes)))));
        }
        return rows;
    }

    private static double mean(long nanos, long count) {
        return count == 0 ? 0 : nanos / 1e9 / count;
    }

    /** Returns the sum over a quantum and the preceding quanta of its moving average. */
    private long sumOver(int quantum, long[] values) {
        long sum = 0;
        for (int i = Math.max(0, quantum - averaged + 1); i <= quantum; i++) {
            sum += values[i];
        }
        return sum;
    }

    private double secondsOver(int quantum) {
        return (quanta.end(quantum) - quanta.start(Math.max(0, quantum - averaged + 1))) / 1e9;
    }
}
