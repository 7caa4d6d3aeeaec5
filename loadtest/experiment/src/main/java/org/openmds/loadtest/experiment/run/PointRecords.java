package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.record.RunRecords;
import org.openmds.loadtest.result.record.RunRecords.RecordRow;

/**
 * The queries that ended in the measured part of a run. A query belongs to the part in which it ended, because an overloaded server
 * answers late: a short part would have no answers at all if only queries that began in it counted.
 */
final class PointRecords {

    private static final int DIGITS = 3;

    private final MeasuredPeriod period;
    private final Predicate<String> isStep;
    private final Histogram responses = new Histogram(DIGITS);
    private final Map<String, Long> steps = new HashMap<>();
    // Time of each client's last query that no step has covered yet; absent if that query does not count.
    private final Map<Integer, Long> remainingNanos = new HashMap<>();
    // Clients whose last query has a step.
    private final Set<Integer> clientsWithSteps = new HashSet<>();
    private long queriesWithSteps;
    private long largestMiss;
    private long nanos;
    private long processing;
    private long bytes;
    private long failures;

    private PointRecords(MeasuredPeriod measuredPeriod, Predicate<String> isStep) {
        this.period = measuredPeriod;
        this.isStep = isStep;
    }

    /**
     * Reads the records of a run.
     *
     * @param isStep
     *            returns true for the name of a step: the sum of all steps is the response time; other phases are parts of a step
     * @throws AnalysisException
     *             if the folder is not the folder of a run
     */
    static PointRecords read(RunFolder folder, MeasuredPeriod measuredPeriod, Predicate<String> isStep)
            throws AnalysisException, IOException {
        PointRecords records = new PointRecords(measuredPeriod, isStep);
        long _ = RunRecords.forEach(folder, records::addRow);
        records.remainingNanos.forEach((client, left) -> records.finishQuery(left, client));
        return records;
    }

    private void addRow(RecordRow row) {
        switch (row.kind()) {
            case REQUEST -> request(row);
            case PHASE -> step(row);
            case METRIC, CLIENT -> {
                // Not a query.
            }
        }
    }

    private void request(RecordRow row) {
        boolean inside = period.contains(row.start().sinceStartNanos() + row.durationNanos());
        boolean answered = inside && row.outcome() == Outcome.OK;
        finishQuery(remainingNanos.remove(row.client()), row.client());
        if (answered) {
            remainingNanos.put(row.client(), row.durationNanos());
            responses.recordValue(row.durationNanos());
            nanos += row.durationNanos();
            bytes += row.bytes();
        } else if (inside) {
            failures++;
        }
    }

    private void step(RecordRow row) {
        Long left = remainingNanos.get(row.client());
        if (left == null || row.name().equals(PhaseNames.ROUND_TRIP) || row.name().equals(PhaseNames.CLIENT_OVERHEAD)) {
            return;
        }
        if (PhaseNames.isServer(row.name())) {
            processing += row.durationNanos();
        }
        if (isStep.test(row.name())) {
            steps.merge(row.name(), row.durationNanos(), Long::sum);
            remainingNanos.put(row.client(), left - row.durationNanos());
            clientsWithSteps.add(row.client());
        }
    }

    /** Finishes the last query of a client: all its steps are recorded when the next query follows. */
    private void finishQuery(@Nullable Long left, int client) {
        if (clientsWithSteps.remove(client) && left != null) {
            queriesWithSteps++;
            largestMiss = Math.max(largestMiss, Math.abs(left));
        }
    }

    long completions() {
        return responses.getTotalCount();
    }

    long failures() {
        return failures;
    }

    double seconds() {
        return period.seconds();
    }

    double throughput() {
        return completions() / seconds();
    }

    /** Returns the mean response time, in seconds; 0 without answers. */
    double response() {
        return completions() == 0 ? 0 : nanos / 1e9 / completions();
    }

    /** Returns the server's mean processing time for queries that reported steps, in seconds; 0 without such queries. */
    double processing() {
        return queriesWithSteps == 0 ? 0 : processing / 1e9 / queriesWithSteps;
    }

    double responseP95() {
        return responses.getValueAtPercentile(95) / 1e9;
    }

    double answerBytes() {
        return completions() == 0 ? 0 : (double) bytes / completions();
    }

    /** Returns the largest difference between the steps of a query and its response time, in seconds. */
    double stepsMiss() {
        return largestMiss / 1e9;
    }

    /**
     * Returns the mean seconds of each step, over all answered queries that reported steps: a step that few queries have counts as 0 in
     * the others.
     */
    Map<String, Double> steps() {
        Map<String, Double> means = new TreeMap<>();
        steps.forEach((name, sum) -> means.put(name, sum / 1e9 / queriesWithSteps));
        return means;
    }
}
