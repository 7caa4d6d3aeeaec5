package org.openmds.loadtest.result.report;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import org.HdrHistogram.Histogram;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.result.analysis.HistogramCodec;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Ceiling;
import org.openmds.loadtest.result.analysis.RunResult.ClientRow;
import org.openmds.loadtest.result.analysis.RunResult.ClientSpread;
import org.openmds.loadtest.result.analysis.RunResult.ClockMapping;
import org.openmds.loadtest.result.analysis.RunResult.Distribution;
import org.openmds.loadtest.result.analysis.RunResult.Dot;
import org.openmds.loadtest.result.analysis.RunResult.Fairness;
import org.openmds.loadtest.result.analysis.RunResult.LittleCheck;
import org.openmds.loadtest.result.analysis.RunResult.Metric;
import org.openmds.loadtest.result.analysis.RunResult.PhaseTimes;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;
import org.openmds.loadtest.result.analysis.RunResult.Validation;
import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;

/** A synthetic result of a service with two processors under steps of users with 1 s of think time. */
public final class SyntheticResult {

    private static final Instant START = Instant.parse("2026-11-22T07:00:00Z");
    private static final double[] ROUND_TRIPS = {0.0002, 0.02, 0.06, 0.1};
    private static final int HOLD = 60;

    private final List<Integer> levels;
    private final double speed;
    private final String name;
    private final Random random = new Random(9);

    private SyntheticResult(String name, double speed, List<Integer> levels) {
        this.name = name;
        this.speed = speed;
        this.levels = levels;
    }

    /** Returns a result with levels up to 1,200 users. */
    public static RunResult of(String name) {
        return of(name, 1);
    }

    /**
     * @param speed
     *            of the service; 1 is the usual speed
     */
    public static RunResult of(String name, double speed) {
        return new SyntheticResult(name, speed, List.of(10, 50, 100, 200, 400, 600, 900, 1_200)).result();
    }

    private RunResult result() {
        int top = levels.getLast();
        Summary whole = summary(0, levels.size() * HOLD, 500);
        Summary peak = summary((levels.size() - 1) * HOLD, HOLD, top);
        List<StepSummary> steps = IntStream.range(0, levels.size()).mapToObj(this::step).toList();
        RunVerdict verdict = new RunVerdict(RunVerdict.VerdictLevel.SUSPECT,
                List.of(new RunVerdict.Reason(RunVerdict.VerdictLevel.SUSPECT, "lost-records",
                        "tester 3 (<img src=x onerror=alert(1)>) was lost after 412 s: its last 128 records are missing")));
        return new RunResult(
                new RunResult.RunSetup(new RunMetadata("20261122-070000", START,
                        START.plusSeconds((long) levels.size() * HOLD), "0.1.0",
                        "node-a, 2 processors, 4 GB, Linux 6.1"), plan(), 1),
                new RunResult.RunSummaries(whole, peak, steps), quanta(),
                new RunResult.UserResults(testers(), clients(), new Fairness(1_200, 0.00004, 0.048, 0.9977)),
                new RunResult.RequestDetails(phases(), metrics()),
                new RunResult.ServiceResults(server(),
                        new Validation(whole.throughput(), whole.throughput() * 1.004, whole.offered(), -1)),
                verdict, distributions(), new Ceiling(1_500, "calibration against the echo service", false),
                new RunResult.RequestSamples(dots(),
                        List.of(new RunResult.Example(Outcome.TIMEOUT, 3.5, 0, 17, 500, name, "a status of 2xx"))));
    }

    private LoadPlan plan() {
        List<LoadProfile.LoadStep> steps = levels.stream()
                .map(level -> new LoadProfile.LoadStep(level, Duration.ofSeconds(5), Duration.ofSeconds(HOLD - 5)))
                .toList();
        return new LoadPlan(name,
                new ClientSpec("wsrf-query", "http://127.0.0.1:8080/services/Index", Map.of("operation", "query")),
                new LoadProfile(LoadProfile.LoadModel.CLOSED, steps,
                        new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ofSeconds(1)),
                        Duration.ZERO),
                LoadPlan.ConnectionMode.KEEP_ALIVE, Duration.ofSeconds(10), Duration.ofSeconds(10),
                Duration.ofSeconds(5), new LoadPlan.PlanSampling(100, Duration.ofSeconds(30)), List.of(), 1);
    }

    /** Response time of a server of two processors with 3 ms of work per request, in a closed loop with one second of think time. */
    private double response(double users) {
        double most = 2 / 0.003 * speed;
        return Math.max(0.003 / speed / Math.max(0.02, 1 - users / (most * 1.08)), users / most - 1 + 0.004);
    }

    private double throughput(double users) {
        return users / (1 + response(users));
    }

    private Summary summary(double from, double duration, double users) {
        double throughput = throughput(users);
        long requests = Math.round(throughput * duration);
        Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
        outcomes.put(Outcome.OK, requests - requests / 500);
        outcomes.put(Outcome.TIMEOUT, requests / 500);
        return new Summary(from, duration, requests, outcomes, throughput, throughput * response(users), users,
                new Summary.RequestTimes(times(requests, response(users)), times(requests, response(users) * 1.2),
                        times(requests, response(users) * 0.9), times(requests, 0.0004)),
                throughput * 4_000);
    }

    private static ValueStatistics times(long count, double mean) {
        return new ValueStatistics(count, mean, mean * 0.6, mean * 0.3, mean * 0.9, mean * 1.7, mean * 2.1, mean * 3,
                mean * 5,
                mean * 9);
    }

    private StepSummary step(int place) {
        double users = levels.get(place);
        Summary summary = summary(place * HOLD + 5.0, HOLD - 5, users * 0.998);
        double expected = summary.throughput() * (summary.times().response().mean() + 1);
        return new StepSummary(users, summary, new LittleCheck(summary.users(), summary.throughput(),
                summary.times().response().mean(), 1, expected, (expected - summary.users()) / summary.users()));
    }

    private List<Quantum> quanta() {
        List<Quantum> quanta = new ArrayList<>();
        for (int second = 0; second < levels.size() * HOLD; second++) {
            int level = second / HOLD;
            double before = level == 0 ? 0 : levels.get(level - 1);
            double users = before + (levels.get(level) - before) * Math.min(1, (second % HOLD + 0.5) / 5);
            double throughput = throughput(users) * (1 + 0.05 * random.nextGaussian());
            double response = response(users) * (1 + 0.1 * Math.abs(random.nextGaussian()));
            quanta.add(new Quantum(second, Math.round(throughput), second == 400 ? 37 : 0, throughput,
                    throughput * response, users,
                    new Quantum.QuantumResponse(response, response * 0.9, response * 2.1,
                            response * (3 + 2 * random.nextDouble())),
                    new Quantum.MovingAverages(throughput(users), throughput(users) * response(users),
                            response(users))));
        }
        return quanta;
    }

    private List<TesterRow> testers() {
        List<TesterRow> rows = new ArrayList<>();
        for (int tester = 0; tester < ROUND_TRIPS.length; tester++) {
            int clients = tester == 0 ? 36 : 388;
            Summary part = summary(0, levels.size() * HOLD, clients);
            rows.add(new TesterRow(
                    new TesterResult(tester, "node-" + (char) ('a' + tester), 4_000 + tester, 2, clients, 900,
                            part.requests(), tester == 3 ? -1 : part.requests(),
                            tester == 3 ? TesterResult.FinalState.LOST : TesterResult.FinalState.DONE,
                            tester == 3 ? "<script>alert('connection reset')</script>" : ""),
                    new ClockMapping(20, tester * 3.0, tester * 5e-5, 0.0003 * (tester + 1)), ROUND_TRIPS[tester], part,
                    part,
                    0.2 + 0.05 * tester, 0.6, 0.012,
                    new ClientSpread(clients, 52 - tester, 3, 0.21e6 - tester * 2e3, 0.01e6)));
        }
        return rows;
    }

    private List<ClientRow> clients() {
        List<ClientRow> rows = new ArrayList<>();
        for (int client = 0; client < 1_200; client++) {
            int tester = client < 36 ? 0 : 1 + client % 3;
            double part = (1 - 0.05 * tester) * (1 + 0.03 * random.nextGaussian()) / 1_200;
            rows.add(new ClientRow(tester, client, new ClientRow.ClientTime(client * 0.3, 480),
                    Math.round(part * 120_000), 0, part, part, 0.9 + ROUND_TRIPS[tester], 0.3, Math.round(part * 4e8)));
        }
        return rows;
    }

    private List<ServerSample> server() {
        List<ServerSample> samples = new ArrayList<>();
        for (int second = 0; second < levels.size() * HOLD; second += 5) {
            double busy = Math.min(1.95, throughput(levels.get(second / HOLD)) * 0.003 / speed);
            samples.add(
                    new ServerSample((START.getEpochSecond() + second) * 1_000_000_000L, busy * 1.7, (int) (busy * 4),
                            new ServerSample.ProcessorUse(busy * 0.8, busy * 0.2, busy * 0.95),
                            new ServerSample.MemoryUse(1_600_000_000L + second * 100_000L,
                                    300_000_000L + second * 80_000L),
                            new ServerSample.NetworkTraffic(busy * 4e5, busy * 3e6),
                            new ServerSample.ServiceRequests(second * 500L, (int) (busy * 9)), -1,
                            new ServerSample.LinkTraffic(-1, -1)));
        }
        return samples;
    }

    private static List<PhaseTimes> phases() {
        return List.of(new PhaseTimes("connect", false, times(1_000, 0.0004)),
                new PhaseTimes("send", false, times(1_000, 0.0002)),
                new PhaseTimes("first-byte", false, times(1_000, 0.0031)),
                new PhaseTimes("receive", false, times(1_000, 0.0009)),
                new PhaseTimes("server:accept", true, times(1_000, 0.0001)),
                new PhaseTimes("server:parse", true, times(1_000, 0.0008)),
                new PhaseTimes("server:xpath", true, times(1_000, 0.0012)),
                new PhaseTimes("server:serialize", true, times(1_000, 0.0005)));
    }

    private static List<Metric> metrics() {
        List<double[]> values = new ArrayList<>();
        for (int second = 0; second < 480; second++) {
            values.add(new double[]{second, 40 + 10 * Math.sin(second / 30.0)});
        }
        return List.of(new Metric("entries \"found\" <b>", times(480, 40), values));
    }

    private List<Dot> dots() {
        return IntStream.range(0, 2_000)
                .mapToObj(i -> new Dot(i * levels.size() * HOLD / 2_000.0,
                        response(levels.get(i * levels.size() / 2_000)) * Math.exp(0.5 * random.nextGaussian()), 1,
                        Outcome.OK))
                .toList();
    }

    private List<Distribution> distributions() {
        List<Distribution> all = new ArrayList<>();
        all.add(distribution("whole", 0, levels.size() * HOLD, response(600)));
        for (int place = 0; place < levels.size(); place++) {
            all.add(distribution("step " + levels.get(place), place * HOLD + 5, HOLD - 5, response(levels.get(place))));
        }
        return all;
    }

    private Distribution distribution(String part, double from, double duration, double mean) {
        return new Distribution(part, from, duration, histogram(mean, 0.5), histogram(mean * 1.2, 0.8),
                histogram(mean * 0.9, 0.5),
                histogram(0.0003, 1));
    }

    private String histogram(double mean, double spread) {
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < 20_000; i++) {
            histogram.recordValue(Math.round(mean * 1e9 * Math.exp(spread * random.nextGaussian())));
        }
        return HistogramCodec.encode(histogram);
    }
}
