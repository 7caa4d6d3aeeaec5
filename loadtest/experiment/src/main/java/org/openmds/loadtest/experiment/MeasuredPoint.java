package org.openmds.loadtest.experiment;

import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The results of one measured point. In a file of points, the fields of its parts stand beside each other, as in the files of earlier
 * versions.
 *
 * @param verdict
 *            the verdict of the run: VALID, SUSPECT, INVALID
 * @param reasons
 *            the rules behind the verdict; also {@value #STARTED_AGAIN}
 */
public record MeasuredPoint(@JsonUnwrapped PointPlace place, @JsonUnwrapped PointConditions conditions,
        @JsonUnwrapped PointAnswers answers, @JsonUnwrapped ServerUse server, String verdict, String reasons) {

    /** Smallest number of answers for which a mean is reported. */
    public static final int MIN_COMPLETIONS = 30;
    /** A reason: the system had died at an earlier point and was restarted, so its caches were empty. */
    public static final String STARTED_AGAIN = "started-again";
    private static final double CLIENT_LIMITED_SHARE = 0.95;

    /** Returns the number of this measurement among those of the same point, from 1. */
    public int repeat() {
        return place.repeat();
    }

    /** Returns the highest throughput that the users can request: N / (R + Z) is at most N / Z. NaN without think time. */
    public double ceiling() {
        return think() > 0 ? users() / think() : Double.NaN;
    }

    /** Returns true if the users limited the throughput, not the server. */
    public boolean clientLimited() {
        return throughput() > CLIENT_LIMITED_SHARE * ceiling();
    }

    /** Returns true if the system had died at an earlier point. */
    public boolean startedAgain() {
        return reasons.contains(STARTED_AGAIN);
    }

    /** Returns true if there are enough answers for means; otherwise the figures are bounds. */
    public boolean hasMean() {
        return completions() >= MIN_COMPLETIONS;
    }

    /** Returns an upper bound of the throughput: one more answer may have been almost complete. */
    public double throughputUpperBound() {
        return throughput() + 1 / seconds();
    }

    /** Returns a lower bound of the mean response time, in seconds: late answers of an overloaded server arrive after the end. */
    public double responseLowerBound() {
        return response() > 0 ? response() : seconds();
    }

    /** Returns the relative error of Little's law, X (R + Z) / N - 1. NaN if there are too few answers for means. */
    public double littlesLawError() {
        return hasMean() ? throughput() * (response() + think()) / users() - 1 : Double.NaN;
    }

    /** Returns the bytes per second of all answers, as the clients counted them. */
    public double traffic() {
        return throughput() * answerBytes();
    }

    /** Returns the part of the network's bandwidth that the answers used, 0 to 1. NaN without a bandwidth limit. */
    public double linkShare() {
        double speed = network().map(SimulatedNetwork::parse).map(SimulatedNetwork::bytesPerSecond).orElse(0.0);
        return speed == 0 ? Double.NaN : traffic() / speed;
    }

    /** Returns the part of the response time in a step, 0 to 1. NaN if the steps are unknown. */
    public double share(String step) {
        double all = steps().values().stream().mapToDouble(Double::doubleValue).sum();
        return all > 0 ? steps().getOrDefault(step, 0.0) / all : Double.NaN;
    }

    /** Returns the growth of a counter per query that the server received, answered or not. NaN if the counter is unknown. */
    public double perQuery(String counter) {
        Long queries = counters().get("queries");
        Long count = counters().get(counter);
        return queries == null || count == null || queries == 0 ? Double.NaN : (double) count / queries;
    }

    // The fields of the parts.

    public String experiment() {
        return place.experiment();
    }

    public String curve() {
        return place.curve();
    }

    public int x() {
        return place.x();
    }

    public String era() {
        return conditions.era();
    }

    public int users() {
        return conditions.users();
    }

    public int collectors() {
        return conditions.collectors();
    }

    public int servers() {
        return conditions.servers();
    }

    public double think() {
        return conditions.think();
    }

    public Optional<String> network() {
        return conditions.network();
    }

    public Optional<String> at() {
        return conditions.at();
    }

    public Optional<String> varied() {
        return conditions.varied();
    }

    public double seconds() {
        return answers.seconds();
    }

    public long completions() {
        return answers.completions();
    }

    public long failures() {
        return answers.failures();
    }

    public double throughput() {
        return answers.throughput();
    }

    public double response() {
        return answers.response();
    }

    public double responseP95() {
        return answers.responseP95();
    }

    public double processing() {
        return answers.processing();
    }

    public double answerBytes() {
        return answers.answerBytes();
    }

    public Map<String, Double> steps() {
        return answers.steps();
    }

    public double stepsMiss() {
        return answers.stepsMiss();
    }

    public double load() {
        return server.load();
    }

    public double load1() {
        return server.load1();
    }

    public double cpu() {
        return server.cpu();
    }

    public Map<String, Long> counters() {
        return server.counters();
    }

    public Optional<Map<String, ResourceUse>> resources() {
        return server.resources();
    }
}
