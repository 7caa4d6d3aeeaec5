package org.openmds.loadtest.result.analysis;

import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.model.run.TesterResult;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The result of a run's analysis. All reports are made from it, and {@code result.json} stores it as JSON, without its groups. Times are
 * seconds since the
 * run's start by the controller's clock, durations are seconds, rates are per second.
 *
 * <p>Requests that start in the warm-up are left out of counts and distributions. Rates and loads are those of the time after the warm-up
 * and include requests that started earlier, because the server works on them in that time.
 *
 * @param quanta
 *            the run in equal parts
 * @param distributions
 *            full distributions behind the percentiles of the summaries: first the whole run, then its peak, then each step
 * @param ceiling
 *            the highest throughput of the generator itself
 */
public record RunResult(@JsonUnwrapped RunSetup setup, @JsonUnwrapped RunSummaries summaries, List<Quantum> quanta,
        @JsonUnwrapped UserResults users, @JsonUnwrapped RequestDetails details, @JsonUnwrapped ServiceResults service,
        RunVerdict verdict, List<Distribution> distributions, Ceiling ceiling, @JsonUnwrapped RequestSamples samples) {

    public static final int MAX_CLIENTS = 2_000;
    public static final int MAX_DOTS = 5_000;

    /** Settings of the run and of its analysis. */
    public record RunSetup(RunMetadata run, LoadPlan plan, double quantum) {
    }

    /**
     * Summaries of the whole run and its parts.
     *
     * @param whole
     *            summary from the warm-up to the plan's end; its counts and distributions include requests that ended in the drain
     * @param peak
     *            summary of the time in which all clients were active: from the last start to the first stop
     * @param steps
     *            one summary per step of the plan, over the time in which its level was held
     */
    public record RunSummaries(Summary whole, Summary peak, List<StepSummary> steps) {
    }

    /**
     * Results by machine and client.
     *
     * @param clients
     *            one row per client; a uniform selection of {@value #MAX_CLIENTS} if there are more
     */
    public record UserResults(List<TesterRow> testers, List<ClientRow> clients, Fairness fairness) {
    }

    /**
     * Phases of requests, and metrics that clients reported.
     *
     * @param phases
     *            phases of the requests that recorded them
     * @param metrics
     *            metrics that clients reported
     */
    public record RequestDetails(List<PhaseTimes> phases, List<Metric> metrics) {
    }

    /** Measurements by the service and on its machine. */
    public record ServiceResults(List<ServerSample> server, Validation validation) {
    }

    /**
     * Single requests.
     *
     * @param dots
     *            a uniform selection of requests, at most about {@value #MAX_DOTS}
     * @param examples
     *            examples of answers that were not successes: the first few of each outcome
     */
    public record RequestSamples(List<Dot> dots, List<Example> examples) {
    }

    /**
     * The clients' measurements in a part of the run.
     *
     * @param from
     *            seconds since the start
     * @param duration
     *            length of the part
     * @param requests
     *            requests that ended in it
     * @param outcomes
     *            number of requests for each outcome
     * @param throughput
     *            successes per second
     * @param offered
     *            requests in flight, averaged over time ("offered load")
     * @param users
     *            active clients, averaged over time
     * @param bytesPerSecond
     *            bytes of answers per second
     */
    public record Summary(double from, double duration, long requests, Map<Outcome, Long> outcomes, double throughput,
            double offered, double users, @JsonUnwrapped RequestTimes times, double bytesPerSecond) {

        /**
         * Durations of the requests in a part of the run.
         *
         * @param response
         *            time from the actual start to the end of the answer, successes only
         * @param intended
         *            time from the intended start, for all requests that started in the part; an unanswered request counts at least its
         *            deadline
         * @param service
         *            "service processing time" of successes: the response time minus the client's own start and the network's round trips
         *            (one, another if each request opens a connection, and another if that connection uses TLS)
         * @param pacing
         *            actual start minus intended start, for all requests that started in the part and that no late answer held back: the
         *            delay caused by the generator
         */
        public record RequestTimes(ValueStatistics response, ValueStatistics intended, ValueStatistics service,
                ValueStatistics pacing) {
        }
    }

    /** Statistics of a set of values, durations in seconds; all zero if the count is zero. */
    public record ValueStatistics(long count, double mean, double deviation, double least, double p50, double p90,
            double p95,
            double p99, double p999, double most) {

        public static final ValueStatistics NONE = new ValueStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /**
     * Full distributions of the durations in a part of the run: each a histogram of nanoseconds in the format of {@link HistogramCodec}.
     *
     * @param name
     *            such as whole, peak, step 50
     * @param response
     *            response times as in {@link Summary}; the other components likewise
     */
    public record Distribution(String name, double from, double duration, String response, String intended,
            String service, String pacing) {
    }

    /** Results of one step of the load. */
    public record StepSummary(double level, Summary summary, LittleCheck little) {
    }

    /**
     * Check by Little's law that users, throughput, response time and think time agree: N = X (R + Z).
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
     * One of the equal parts of the run.
     *
     */
    public record Quantum(double from, long successes, long failures, double throughput, double offered, double users,
            @JsonUnwrapped QuantumResponse response, @JsonUnwrapped MovingAverages averages) {

        /** Response times of the successes in a part of the run, in seconds. */
        public record QuantumResponse(@JsonProperty("responseMean") double mean,
                @JsonProperty("responseP50") double p50, @JsonProperty("responseP95") double p95,
                @JsonProperty("responseP99") double p99) {
        }

        /** Moving averages, over 60 quanta by default. */
        public record MovingAverages(@JsonProperty("throughputAverage") double throughput,
                @JsonProperty("offeredAverage") double offered, @JsonProperty("responseAverage") double response) {
        }
    }

    /**
     * Results of one tester.
     *
     * @param info
     *            the controller's record of the tester
     * @param clock
     *            mapping of its clock to the controller's
     * @param roundTrip
     *            network round trip to the service, in seconds; 0 if not measured
     */
    public record TesterRow(TesterResult info, ClockMapping clock, double roundTrip, Summary whole, Summary peak,
            double processCpuMean, double processCpuMost, double longestPause, ClientSpread clients) {
    }

    /**
     * Differences between the clients of one machine: mean and standard deviation of their successes and bytes over the peak.
     *
     * @param clients
     *            number of clients that were active during the whole peak
     */
    public record ClientSpread(long clients, double successesMean, double successesDeviation, double bytesMean,
            double bytesDeviation) {

        public static final ClientSpread NONE = new ClientSpread(0, 0, 0, 0, 0);
    }

    /**
     * Mapping of a tester's clock to the controller's: controller = tester + offset + drift * (tester - reference).
     *
     * @param bound
     *            largest error of a mapped time, in seconds
     */
    public record ClockMapping(int samples, double offset, double drift, double bound) {
    }

    /**
     * Results of one client.
     *
     * @param utilisation
     *            its completions divided by all completions while it was active
     */
    public record ClientRow(int tester, int client, @JsonUnwrapped ClientTime time, long successes, long failures,
            double utilisation, double utilisationAtPeak, double responseMean, double responseDeviation, long bytes) {

        /**
         * Time in which a client was active, in seconds since the run's start.
         *
         * @param start
         *            time of its first start, in seconds since the run's start
         * @param stop
         *            time of its last stop
         */
        public record ClientTime(double start, double stop) {
        }
    }

    /**
     * Fairness of the service to its clients over the peak; all zero if the peak was too short.
     *
     * @param clients
     *            number of clients that were active during the whole peak
     * @param deviation
     *            standard deviation of utilisation
     * @param variation
     *            deviation divided by mean
     * @param jain
     *            Jain's index: 1 if all clients got the same
     */
    public record Fairness(long clients, double deviation, double variation, double jain) {
    }

    /** A phase of requests, measured by the client or reported by the server in its answer's timing header. */
    public record PhaseTimes(String name, boolean server, ValueStatistics times) {
    }

    /**
     * A metric that clients reported.
     *
     * @param overTime
     *            for each quantum with values: its start, the mean, the number of values
     */
    public record Metric(String name, ValueStatistics values, List<double[]> overTime) {
    }

    /**
     * Comparison of the clients' measurements with the service's own.
     *
     * @param clientThroughput
     *            answered requests per second, counted by the clients
     * @param serverThroughput
     *            requests per second that the service counted over the same time; -1 if it does not count them
     * @param clientOffered
     *            requests in flight, counted by the clients
     * @param serverOffered
     *            requests in flight that the service reported; -1 if it does not report them
     */
    public record Validation(double clientThroughput, double serverThroughput, double clientOffered,
            double serverOffered) {
    }

    /**
     * The highest throughput of the generator: that of the same plan against a service that does no work.
     *
     * @param throughput
     *            requests per second; 0 if unknown
     * @param source
     *            origin of the value: an option or the calibration run; empty if unknown
     * @param clientLimited
     *            true if the generator limited this run, rather than the service
     */
    public record Ceiling(double throughput, String source, boolean clientLimited) {

        public static final Ceiling UNKNOWN = new Ceiling(0, "", false);
    }

    /**
     * One request, for plots.
     *
     * @param time
     *            end of the request
     */
    public record Dot(double time, double response, int tester, Outcome outcome) {
    }

    /**
     * An answer that was not a success.
     *
     * @param time
     *            end of the request
     * @param status
     *            HTTP status; 0 if there was none
     * @param said
     *            the beginning of the answer, or the reason why there was none
     * @param expected
     *            description of a successful answer; empty if unknown
     */
    public record Example(Outcome outcome, double time, int tester, int client, int status, String said,
            String expected) {

        /** Returns the answer in one line. */
        public String answer() {
            return status == 0 ? said : "status %d: %s".formatted(status, said);
        }
    }

    /** The verdict on a run: the worst level of its reasons. */
    public record RunVerdict(VerdictLevel level, List<Reason> reasons) {

        /** Level of trust, best first. */
        public enum VerdictLevel {
            VALID, SUSPECT, INVALID
        }

        /**
         * A reason of a verdict.
         *
         * @param rule
         *            such as generator-cpu, pacing, pauses, clock, unanswered, lost-records
         * @param text
         *            message for users: the problem, the expected and the actual value, the tester
         */
        public record Reason(VerdictLevel level, String rule, String text) {
        }
    }
}
