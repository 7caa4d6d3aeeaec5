package org.openmds.loadtest.result.analysis;

import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.model.run.TesterResult;

/**
 * All that the analysis of a run found; reports are made of it alone, and {@code result.json} is it as JSON. Times are seconds since
 * the run's start by the controller's clock, durations are seconds, rates are a second.
 *
 * <p>What starts in the warm-up is left out of counts and distributions. Rates and loads are those of the time after it, whatever
 * started earlier: a server that answers in it is a server at work.
 *
 * @param whole
 *            from the warm-up to the plan's end; its counts and distributions hold what ended in the drain, too
 * @param peak
 *            while all clients were active: from the last start to the first stop
 * @param steps
 *            one summary a step of the plan, while its level was held
 * @param quanta
 *            the run in equal parts
 * @param clients
 *            one row a client, at most {@value #MAX_CLIENTS} of them, evenly chosen
 * @param phases
 *            of requests that were asked for them
 * @param metrics
 *            that clients reported
 * @param distributions
 *            of the whole run first, then of its peak and of each step: what the percentiles of the summaries were taken from
 * @param ceiling
 *            what the generator itself could do at most
 * @param dots
 *            some requests, evenly chosen, at most about {@value #MAX_DOTS}
 * @param examples
 *            of what was answered where that was not as it should be: the first few of each outcome
 */
public record RunResult(RunMetadata run, LoadPlan plan, double quantum, Summary whole, Summary peak,
        List<StepSummary> steps,
        List<Quantum> quanta, List<TesterRow> testers, List<ClientRow> clients, Fairness fairness,
        List<PhaseTimes> phases,
        List<Metric> metrics, List<ServerSample> server, Validation validation, RunVerdict verdict,
        List<Distribution> distributions, Ceiling ceiling, List<Dot> dots, List<Example> examples) {

    public static final int MAX_CLIENTS = 2_000;
    public static final int MAX_DOTS = 5_000;

    /**
     * What clients saw in a part of the run.
     *
     * @param from
     *            seconds since the start
     * @param duration
     *            how long the part was
     * @param requests
     *            that ended in it
     * @param outcomes
     *            how many ended how
     * @param throughput
     *            successes a second
     * @param offered
     *            requests under way, on average over time ("offered load")
     * @param users
     *            clients active, on average over time
     * @param response
     *            from actual start to the end of the answer, of successes
     * @param intended
     *            from the intended start, of all requests that started in it; what was not answered counts as its deadline at least
     * @param service
     *            response less the network's round trips (one; another where each request has its connection; another for TLS there) and the client's
     *            own start, of successes: "service processing time"
     * @param pacing
     *            actual start minus intended one, of all requests that started in it and that no late answer held back: what the generator made late
     * @param bytesPerSecond
     *            of answers
     */
    public record Summary(double from, double duration, long requests, Map<Outcome, Long> outcomes, double throughput,
            double offered, double users, ValueStatistics response, ValueStatistics intended, ValueStatistics service,
            ValueStatistics pacing,
            double bytesPerSecond) {
    }

    /** A distribution of seconds; all zero where count is. */
    public record ValueStatistics(long count, double mean, double deviation, double least, double p50, double p90,
            double p95,
            double p99, double p999, double most) {

        public static final ValueStatistics NONE = new ValueStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Durations in a part of the run, in full: each a histogram of nanoseconds as {@link HistogramCodec} writes it.
     *
     * @param name
     *            such as whole, peak, step 50
     * @param response
     *            as in {@link Summary}; likewise the others
     */
    public record Distribution(String name, double from, double duration, String response, String intended,
            String service, String pacing) {
    }

    /** What one level of the load gave. */
    public record StepSummary(double level, Summary summary, LittleCheck little) {
    }

    /**
     * Whether users, throughput, response and think time agree: N = X (R + Z).
     *
     * @param expected
     *            X (R + Z)
     * @param error
     *            (expected - users) / users
     */
    public record LittleCheck(double users, double throughput, double response, double think, double expected,
            double error) {
    }

    /**
     * An equal part of the run.
     *
     * @param throughputAverage
     *            moving average, over 60 quanta by default; likewise the others
     */
    public record Quantum(double from, long successes, long failures, double throughput, double offered, double users,
            double responseMean, double responseP50, double responseP95, double responseP99, double throughputAverage,
            double offeredAverage, double responseAverage) {
    }

    /**
     * A tester's part.
     *
     * @param info
     *            what the controller knows of it
     * @param clock
     *            how its clock was mapped
     * @param roundTrip
     *            of the network to the service, in seconds; 0 where not measured
     */
    public record TesterRow(TesterResult info, ClockMapping clock, double roundTrip, Summary whole, Summary peak,
            double processCpuMean, double processCpuMost, double longestPause, ClientSpread clients) {
    }

    /**
     * How clients of one machine differ: mean and standard deviation of what each of them got over the peak.
     *
     * @param clients
     *            that were active all of it
     */
    public record ClientSpread(long clients, double successesMean, double successesDeviation, double bytesMean,
            double bytesDeviation) {

        public static final ClientSpread NONE = new ClientSpread(0, 0, 0, 0, 0);
    }

    /**
     * How a clock is mapped onto the controller's: controller = tester + offset + drift * (tester - reference).
     *
     * @param bound
     *            by which a mapped time is wrong at most, in seconds
     */
    public record ClockMapping(int samples, double offset, double drift, double bound) {
    }

    /**
     * A client's part.
     *
     * @param start
     *            when it came, in seconds since the run's start
     * @param stop
     *            when it had left for good
     * @param utilisation
     *            its completions by all completions while it was active
     */
    public record ClientRow(int tester, int client, double start, double stop, long successes, long failures,
            double utilisation, double utilisationAtPeak, double responseMean, double responseDeviation, long bytes) {
    }

    /**
     * How evenly the service treats clients, over the peak; all zero where the peak was too short to tell.
     *
     * @param clients
     *            that were active all of it
     * @param deviation
     *            standard deviation of utilisation
     * @param variation
     *            deviation by mean
     * @param jain
     *            Jain's index: 1 where all are equal
     */
    public record Fairness(long clients, double deviation, double variation, double jain) {
    }

    /** A step of requests: of the client, or of the server as its answer's timing header says. */
    public record PhaseTimes(String name, boolean server, ValueStatistics times) {
    }

    /**
     * What clients reported by a name.
     *
     * @param overTime
     *            per quantum with any: its start, the mean, how many
     */
    public record Metric(String name, ValueStatistics values, List<double[]> overTime) {
    }

    /**
     * The clients' view beside the service's own.
     *
     * @param clientThroughput
     *            requests answered a second, as clients saw
     * @param serverThroughput
     *            as the service counted over the same time; -1 where it does not
     * @param clientOffered
     *            requests under way, as clients saw
     * @param serverOffered
     *            as the service said; -1 where it does not
     */
    public record Validation(double clientThroughput, double serverThroughput, double clientOffered,
            double serverOffered) {
    }

    /**
     * What the generator could do at most: throughput of the same plan against a service that costs nothing.
     *
     * @param throughput
     *            requests a second; 0 where unknown
     * @param source
     *            who says so: an option, or the calibration run; empty where unknown
     * @param clientLimited
     *            whether the generator rather than the service limited this run
     */
    public record Ceiling(double throughput, String source, boolean clientLimited) {

        public static final Ceiling UNKNOWN = new Ceiling(0, "", false);
    }

    /**
     * One request, for plots.
     *
     * @param time
     *            when it ended
     */
    public record Dot(double time, double response, int tester, Outcome outcome) {
    }

    /**
     * What a client was answered instead of a success.
     *
     * @param time
     *            of the request's end
     * @param status
     *            of HTTP; 0 where there was none
     * @param said
     *            the beginning of the answer, or why there was none
     * @param expected
     *            what would have been a success; empty where nobody said
     */
    public record Example(Outcome outcome, double time, int tester, int client, int status, String said,
            String expected) {

        /** What came, in one line. */
        public String answer() {
            return status == 0 ? said : "status %d: %s".formatted(status, said);
        }
    }

    /** Whether the run can be believed. */
    public record RunVerdict(VerdictLevel level, List<Reason> reasons) {

        /** From good to bad. */
        public enum VerdictLevel {
            VALID, SUSPECT, INVALID
        }

        /**
         * Why.
         *
         * @param rule
         *            such as generator-cpu, pacing, pauses, clock, unanswered, lost-records
         * @param text
         *            for people: what, expected, got, which tester
         */
        public record Reason(VerdictLevel level, String rule, String text) {
        }
    }
}
