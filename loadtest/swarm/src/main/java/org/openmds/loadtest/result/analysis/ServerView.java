package org.openmds.loadtest.result.analysis;

import java.util.List;

import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.Validation;
import org.openmds.loadtest.result.record.RunInputs;

/**
 * Comparison of the clients' counts with the service's own, as in figures 8 and 9 of the DiPerF paper: over the time between the first and the last
 * sample of the run that has the service's counts. Those times are bounds of the timeline.
 */
final class ServerView {

    /** Minimum time for a comparison: the service counts a request when it arrives, the client when its answer is read. */
    private static final double MIN_SECONDS = 5;

    private final AnalysisFrame frame;
    private final RunTally tally;
    private final RunInputs inputs;

    ServerView(AnalysisFrame frame, RunTally tally, RunInputs inputs) {
        this.frame = frame;
        this.tally = tally;
        this.inputs = inputs;
    }

    /** Returns the samples between which both are compared. */
    static List<ServerSample> counted(AnalysisFrame frame, RunInputs inputs) {
        return inputs.server()
                .stream()
                .filter(sample -> sample.requests().requestsTaken() >= 0)
                .filter(sample -> sample.timeNanos() - inputs.origin() >= frame.whole().from()
                        && sample.timeNanos() - inputs.origin() <= frame.whole().to())
                .toList();
    }

    static double seconds(List<ServerSample> counted) {
        return counted.size() < 2 ? 0 : (counted.getLast().timeNanos() - counted.getFirst().timeNanos()) / 1e9;
    }

    Validation validation(Summary whole) {
        List<ServerSample> counted = counted(frame, inputs);
        double seconds = seconds(counted);
        // A service that is restarted in between starts its count again.
        boolean isContinuous = !counted.isEmpty()
                && counted.getLast().requests().requestsTaken() >= counted.getFirst().requests().requestsTaken();
        if (seconds < MIN_SECONDS || !isContinuous) {
            return new Validation(
                    answered(frame.whole().from(), frame.whole().to()) / Math.max(1e-9, frame.whole().seconds()),
                    -1, whole.offered(), -1);
        }
        long from = time(counted.getFirst());
        long to = time(counted.getLast());
        return new Validation(answered(from, to) / seconds,
                (counted.getLast().requests().requestsTaken() - counted.getFirst().requests().requestsTaken())
                        / seconds,
                busy(from, to) / seconds,
                inFlight(counted));
    }

    private long time(ServerSample sample) {
        return sample.timeNanos() - inputs.origin();
    }

    private double answered(long from, long to) {
        long sum = 0;
        for (int cell = frame.timeline().cell(from); cell < frame.timeline().cell(to); cell++) {
            sum += tally.answered(cell);
        }
        return sum;
    }

    private double busy(long from, long to) {
        double sum = 0;
        for (int cell = frame.timeline().cell(from); cell < frame.timeline().cell(to); cell++) {
            sum += tally.busyNanos(cell) / 1e9;
        }
        return sum;
    }

    /** Returns the mean of requests in flight. Each sample has the mean since the one before. */
    private double inFlight(List<ServerSample> samples) {
        double sum = 0;
        double seconds = 0;
        for (int i = 1; i < samples.size(); i++) {
            double length = (time(samples.get(i)) - time(samples.get(i - 1))) / 1e9;
            if (samples.get(i).requests().requestsInFlight() >= 0) {
                sum += samples.get(i).requests().requestsInFlight() * length;
                seconds += length;
            }
        }
        return seconds > 0 ? sum / seconds : -1;
    }
}
