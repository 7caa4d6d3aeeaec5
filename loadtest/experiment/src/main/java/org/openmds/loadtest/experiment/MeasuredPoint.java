package org.openmds.loadtest.experiment;

import java.util.Map;
import java.util.Optional;

/**
 * The results of one measured point.
 *
 * @param x
 *            the value on the axis
 * @param seconds
 *            the measured time
 * @param completions
 *            answers in that time; in the mean of repeats, the fewest of one repeat
 * @param failures
 *            requests with another outcome in that time
 * @param throughput
 *            answers per second
 * @param response
 *            CORT: mean time from the start of a query to the end of its answer, in seconds
 * @param processing
 *            SRPT: mean sum of the server's steps, in seconds
 * @param load
 *            mean number of the server's tasks that run or are able to run; -1 if unknown
 * @param load1
 *            mean load average of the whole machine over one minute; -1 if unknown
 * @param cpu
 *            processor time of the server's processes, user and system, in cores; -1 if unknown
 * @param answerBytes
 *            mean size of an answer
 * @param steps
 *            mean seconds of each step, by its recorded name
 * @param stepsMiss
 *            the largest difference between the sum of a query's steps and its response time, in seconds
 * @param counters
 *            growth of each server counter over the whole point; for counters of a maximum, the value itself
 * @param verdict
 *            the verdict of the run: VALID, SUSPECT, INVALID
 * @param reasons
 *            the rules behind the verdict; also {@value #STARTED_AGAIN}
 * @param network
 *            the network between users and servers, in the notation of {@link SimulatedNetwork}; empty for loopback
 * @param at
 *            the URL of the installation under test; empty for a system that was started
 * @param resources
 *            the use of the machine by the processes of the system, by their name; empty in points of earlier versions
 * @param round
 *            the number of this measurement among those of the same point, from 1; lines of earlier versions do not have it
 */
public record MeasuredPoint(String experiment, String curve, String era, int x, int users, int collectors, int servers,
        double think, double seconds, long completions, long failures, double throughput, double response,
        double responseP95, double processing, double load, double load1, double cpu, double answerBytes,
        Map<String, Double> steps, double stepsMiss, Map<String, Long> counters, String verdict, String reasons,
        Optional<String> network, Optional<String> at, Optional<Map<String, ResourceUse>> resources,
        Optional<Integer> round) {

    /** Smallest number of answers for which a mean is reported. */
    public static final int MIN_COMPLETIONS = 30;
    /** A reason: the system had died at an earlier point and was restarted, so its caches were empty. */
    public static final String STARTED_AGAIN = "started-again";
    private static final double CLIENT_LIMITED_SHARE = 0.95;

    public MeasuredPoint {
        round = Optional.of(round.orElse(1));
    }

    /** Returns the number of this measurement among those of the same point, from 1. */
    public int repeat() {
        return round.orElse(1);
    }

    /** Returns the highest throughput that the users can request: N / (R + Z) is at most N / Z. NaN without think time. */
    public double ceiling() {
        return think > 0 ? users / think : Double.NaN;
    }

    /** Returns true if the users limited the throughput, not the server. */
    public boolean clientLimited() {
        return throughput > CLIENT_LIMITED_SHARE * ceiling();
    }

    /** Returns true if the system had died at an earlier point. */
    public boolean startedAgain() {
        return reasons.contains(STARTED_AGAIN);
    }

    /** Returns true if there are enough answers for means; otherwise the figures are bounds. */
    public boolean hasMean() {
        return completions >= MIN_COMPLETIONS;
    }

    /** Returns an upper bound of the throughput: one more answer may have been almost complete. */
    public double throughputUpperBound() {
        return throughput + 1 / seconds;
    }

    /** Returns a lower bound of the mean response time, in seconds: late answers of an overloaded server arrive after the end. */
    public double responseLowerBound() {
        return response > 0 ? response : seconds;
    }

    /** Returns the relative error of Little's law, X (R + Z) / N - 1. NaN if there are too few answers for means. */
    public double littlesLawError() {
        return hasMean() ? throughput * (response + think) / users - 1 : Double.NaN;
    }

    /** Returns the bytes per second of all answers, as the clients counted them. */
    public double traffic() {
        return throughput * answerBytes;
    }

    /** Returns the part of the network's bandwidth that the answers used, 0 to 1. NaN without a bandwidth limit. */
    public double linkShare() {
        double speed = network.map(SimulatedNetwork::parse).map(SimulatedNetwork::bytesPerSecond).orElse(0.0);
        return speed == 0 ? Double.NaN : traffic() / speed;
    }

    /** Returns the part of the response time in a step, 0 to 1. NaN if the steps are unknown. */
    public double share(String step) {
        double all = steps.values().stream().mapToDouble(Double::doubleValue).sum();
        return all > 0 ? steps.getOrDefault(step, 0.0) / all : Double.NaN;
    }

    /** Returns the growth of a counter per query that the server received, answered or not. NaN if the counter is unknown. */
    public double perQuery(String counter) {
        Long queries = counters.get("queries");
        Long count = counters.get(counter);
        return queries == null || count == null || queries == 0 ? Double.NaN : (double) count / queries;
    }
}
