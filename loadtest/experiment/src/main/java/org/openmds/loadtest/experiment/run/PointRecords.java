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
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.RunRecords;
import org.openmds.loadtest.result.analysis.RunRecords.RecordRow;

/**
 * What ended in the span of a run. A query belongs to the span in which it ended, whenever it
 * began. An overloaded server answers late, and had no answers at all in a short span if only queries that began in it counted.
 */
final class PointRecords {

    private static final int DIGITS = 3;

    private final MeasuredPeriod measuredPeriod;
    private final Predicate<String> isStep;
    private final Histogram responses = new Histogram(DIGITS);
    private final Map<String, Long> steps = new HashMap<>();
    // Of each client, what of its last query no step has told of yet; not there where that query does not count.
    private final Map<Integer, Long> remainingNanos = new HashMap<>();
    // Clients of whose last query there is a step.
    private final Set<Integer> clientsWithSteps = new HashSet<>();
    private long queriesWithSteps;
    private long largestMiss;
    private long nanos;
    private long processing;
    private long bytes;
    private long failures;

    private PointRecords(MeasuredPeriod measuredPeriod, Predicate<String> isStep) {
        this.measuredPeriod = measuredPeriod;
        this.isStep = isStep;
    }

    /**
     * @param isStep
     *            whether a phase of that name is one of the steps whose sum is the response time; others are within one of them
     * @throws AnalysisException
     *             where the folder is not a run's
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
                // Neither is a query.
            }
        }
    }

    private void request(RecordRow row) {
        boolean inside = measuredPeriod.contains(row.sinceStartNanos() + row.durationNanos());
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

    /** The steps of a query are all told when the next one comes. */
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
        return measuredPeriod.seconds();
    }

    double throughput() {
        return completions() / seconds();
    }

    /** Mean, in seconds; 0 without answers. */
    double response() {
        return completions() == 0 ? 0 : nanos / 1e9 / completions();
    }

    /** Of the server's own, mean of queries that told their steps, in seconds; 0 without such. */
    double processing() {
        return queriesWithSteps == 0 ? 0 : processing / 1e9 / queriesWithSteps;
    }

    double responseP95() {
        return responses.getValueAtPercentile(95) / 1e9;
    }

    double answerBytes() {
        return completions() == 0 ? 0 : (double) bytes / completions();
    }

    /** By how much the steps of one query missed its response time at most, in seconds. */
    double stepsMiss() {
        return largestMiss / 1e9;
    }

    /** Mean seconds of each step, over all queries that were answered and told their steps: a step that few have takes as little of the whole. */
    Map<String, Double> steps() {
        Map<String, Double> means = new TreeMap<>();
        steps.forEach((name, sum) -> means.put(name, sum / 1e9 / queriesWithSteps));
        return means;
    }
}
