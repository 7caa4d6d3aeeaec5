package org.openmds.loadtest.result.capacity;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.HdrHistogram.Histogram;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.Histograms;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Distribution;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.Times;
import org.openmds.loadtest.result.analysis.RunResult.Verdict;
import org.openmds.loadtest.result.report.SyntheticResult;

/** A service that follows the Universal Scalability Law, with users of one second of think time; p95 is twice the mean. */
final class SimulatedService implements Measurer {

    private static final RunResult FRAME = SyntheticResult.of("simulated");
    private static final double THINK = 1;

    private final Usl usl;
    private final int samplesASecond;
    private final Verdict.Level verdict;
    int runs;

    SimulatedService(Usl usl, int samplesASecond, Verdict.Level verdict) {
        this.usl = usl;
        this.samplesASecond = samplesASecond;
        this.verdict = verdict;
    }

    static SimulatedService of(Usl usl) {
        return new SimulatedService(usl, 1_000, Verdict.Level.VALID);
    }

    /** Requests under way with so many users. */
    double concurrency(double users) {
        double low = 0;
        double high = users;
        for (int i = 0; i < 100; i++) {
            double middle = (low + high) / 2;
            if (usl.users(middle, THINK) < users) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    double p95(double users) {
        return 2 * usl.response(concurrency(users));
    }

    /** Most users with a p95 of so much. */
    int bears(double limit) {
        int users = 1;
        while (p95(users + 1) <= limit) {
            users++;
        }
        return users;
    }

    @Override
    public RunResult measure(int users, Duration hold) {
        runs++;
        double under = concurrency(users);
        double throughput = usl.throughput(under);
        double mean = usl.response(under);
        long requests = Math.round(throughput * hold.toSeconds());
        Times times = new Times(requests, mean, mean, mean, mean, mean, 2 * mean, 3 * mean, 4 * mean, 5 * mean);
        Summary whole = new Summary(0, hold.toSeconds(), requests, Map.of(Outcome.OK, requests), throughput, under,
                users, times, times,
                times, times, throughput * 1_000);
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < samplesASecond * hold.toSeconds(); i++) {
            histogram.recordValue(Math.round(mean * 1e9 * (1 + i % 20 / 10.0)));
        }
        String text = Histograms.text(histogram);
        return new RunResult(FRAME.run(), plan(users, hold), 1, whole, whole, List.of(), List.of(), List.of(),
                List.of(), FRAME.fairness(),
                List.of(), List.of(), List.of(), FRAME.validation(), new Verdict(verdict, List.of()),
                List.of(new Distribution("whole", 0, hold.toSeconds(), text, text, text, text)),
                RunResult.Ceiling.UNKNOWN, List.of(), List.of());
    }

    private static Plan plan(int users, Duration hold) {
        Plan plan = FRAME.plan();
        Load load = new Load(Load.Model.CLOSED, List.of(new Load.Step(users, Duration.ZERO, hold)), plan.load().think(),
                Duration.ZERO);
        return new Plan(plan.name(), plan.client(), load, plan.connection(), plan.timeout(), plan.warmup(),
                plan.drain(), 0,
                plan.clockEvery(), List.of(), 1);
    }
}
