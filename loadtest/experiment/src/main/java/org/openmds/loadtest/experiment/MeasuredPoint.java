package org.openmds.loadtest.experiment;

import java.util.Map;
import java.util.Optional;

/**
 * What one point gave.
 *
 * @param x
 *            of the axis
 * @param seconds
 *            that were measured
 * @param completions
 *            answers in that time
 * @param failures
 *            requests that ended otherwise in that time
 * @param throughput
 *            answers a second
 * @param response
 *            CORT: from the start of a query to the end of its answer, mean, seconds
 * @param processing
 *            SRPT: the server's steps together, mean, seconds
 * @param load
 *            of the server's processes: running or able to run, mean of samples; -1 where unknown
 * @param load1
 *            of the whole machine, mean of samples; -1 where unknown
 * @param cpu
 *            of the server's processes, user and system, in cores; -1 where unknown
 * @param answerBytes
 *            mean
 * @param steps
 *            mean seconds of each step, as recorded
 * @param stepsMiss
 *            by how much the steps of one query missed its response time at most, in seconds
 * @param counters
 *            of the server, how much each grew over the whole point; what counts the most stands as it is
 * @param verdict
 *            of the run: VALID, SUSPECT, INVALID
 * @param reasons
 *            of the verdict, rules only; and {@value #STARTED_AGAIN}
 * @param network
 *            between users and servers, as {@link SimulatedNetwork} is written; empty for loopback
 * @param at
 *            the URL of the installation that was asked; empty for a system that was started
 */
public record MeasuredPoint(String experiment, String curve, String era, int x, int users, int collectors, int servers,
        double think, double seconds, long completions, long failures, double throughput, double response,
        double responseP95, double processing, double load, double load1, double cpu, double answerBytes,
        Map<String, Double> steps, double stepsMiss, Map<String, Long> counters, String verdict, String reasons,
        Optional<String> network, Optional<String> at) {

    /** A mean of fewer is no mean. */
    public static final int MIN_COMPLETIONS = 30;
    /** Among the reasons of a point before which the system had died: caches are empty again. */
    public static final String STARTED_AGAIN = "started-again";
    private static final double CLIENT_LIMITED_SHARE = 0.95;

    /** N / (R + Z) can be no more than N / Z: where users wait, they ask for so many answers a second at most. */
    public double ceiling() {
        return think > 0 ? users / think : Double.NaN;
    }

    /** Whether users, not the server, were the limit. */
    public boolean clientLimited() {
        return throughput > CLIENT_LIMITED_SHARE * ceiling();
    }

    /** Whether the system had died at an earlier point. */
    public boolean startedAgain() {
        return reasons.contains(STARTED_AGAIN);
    }

    /** Whether its means can be believed; where not, they are bounds. */
    public boolean hasMean() {
        return completions >= MIN_COMPLETIONS;
    }

    /** The most answers a second that it can have been: the next one was as good as there. */
    public double throughputUpperBound() {
        return (completions + 1) / seconds;
    }

    /** The least that its mean response can have been, in seconds: an overloaded server's late answers, or all, come after the end. */
    public double responseLowerBound() {
        return completions == 0 ? seconds : response;
    }

    /** By how much X (R + Z) misses N, as a part of it; NaN where there are too few answers for means. */
    public double littlesLawError() {
        return hasMean() ? throughput * (response + think) / users - 1 : Double.NaN;
    }

    /** Of answers, in bytes a second, as clients counted them. */
    public double traffic() {
        return throughput * answerBytes;
    }

    /** The part of the network's speed that answers took, 0 to 1; NaN where it has none. */
    public double linkShare() {
        double speed = network.map(SimulatedNetwork::parse).map(SimulatedNetwork::bytesPerSecond).orElse(0.0);
        return speed == 0 ? Double.NaN : traffic() / speed;
    }

    /** The part of the response time in a step, 0 to 1; NaN where steps are not known. */
    public double share(String step) {
        double all = steps.values().stream().mapToDouble(Double::doubleValue).sum();
        return all > 0 ? steps.getOrDefault(step, 0.0) / all : Double.NaN;
    }

    /** How much a counter grew for each query that the server took, answered or not; NaN where it has none. */
    public double perQuery(String counter) {
        Long queries = counters.get("queries");
        Long count = counters.get(counter);
        return queries == null || count == null || queries == 0 ? Double.NaN : (double) count / queries;
    }
}
