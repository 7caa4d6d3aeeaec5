package org.openmds.loadtest.result.capacity;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.HdrHistogram.Histogram;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.HistogramCodec;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Distribution;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;
import org.openmds.loadtest.result.report.SyntheticResult;

/** A service that follows the Universal Scalability Law, with users of one second of think time; p95 is twice the mean. */
final class SimulatedService implements LevelRunner {

    private static final RunResult FRAME = SyntheticResult.of("simulated");
    private static final double THINK = 1;

    private final UniversalScalabilityLaw universalScalabilityLaw;
    private final int samplesASecond;
    private final RunVerdict.VerdictLevel verdict;
    int runs;

    SimulatedService(UniversalScalabilityLaw universalScalabilityLaw, int samplesASecond,
            RunVerdict.VerdictLevel verdict) {
        this.universalScalabilityLaw = universalScalabilityLaw;
        this.samplesASecond = samplesASecond;
        this.verdict = verdict;
    }

    static SimulatedService of(UniversalScalabilityLaw universalScalabilityLaw) {
        return new SimulatedService(universalScalabilityLaw, 1_000, RunVerdict.VerdictLevel.VALID);
    }

    /** Returns the requests in flight with a number of users. */
    double concurrency(double users) {
        double low = 0;
        double high = users;
        for (int i = 0; i < 100; i++) {
            double middle = (low + high) / 2;
            if (universalScalabilityLaw.users(middle, THINK) < users) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    double p95(double users) {
        return 2 * universalScalabilityLaw.response(concurrency(users));
    }

    /** Returns the highest number of users with this p95. */
    int capacity(double limit) {
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
        double throughput = universalScalabilityLaw.throughput(under);
        double mean = universalScalabilityLaw.response(under);
        long requests = Math.round(throughput * hold.toSeconds());
        ValueStatistics valueStatistics = new ValueStatistics(requests, mean, mean, mean, mean, mean, 2 * mean,
                3 * mean, 4 * mean, 5 * mean);
        Summary whole = new Summary(0, hold.toSeconds(), requests, Map.of(Outcome.OK, requests), throughput, under,
                users, new Summary.RequestTimes(valueStatistics, valueStatistics, valueStatistics, valueStatistics),
                throughput * 1_000);
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < samplesASecond * hold.toSeconds(); i++) {
            histogram.recordValue(Math.round(mean * 1e9 * (1 + i % 20 / 10.0)));
        }
        String text = HistogramCodec.encode(histogram);
        return new RunResult(new RunResult.RunSetup(FRAME.setup().run(), plan(users, hold), 1),
                new RunResult.RunSummaries(whole, whole, List.of()), List.of(),
                new RunResult.UserResults(List.of(), List.of(), FRAME.users().fairness()),
                new RunResult.RequestDetails(List.of(), List.of()),
                new RunResult.ServiceResults(List.of(), FRAME.service().validation()),
                new RunVerdict(verdict, List.of()),
                List.of(new Distribution("whole", 0, hold.toSeconds(), text, text, text, text)),
                RunResult.Ceiling.UNKNOWN, new RunResult.RequestSamples(List.of(), List.of()));
    }

    private static LoadPlan plan(int users, Duration hold) {
        LoadPlan plan = FRAME.setup().plan();
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(users, Duration.ZERO, hold)), plan.load().think(),
                Duration.ZERO);
        return new LoadPlan(plan.name(), plan.client(), load, plan.connection(), plan.timeout(), plan.warmup(),
                plan.drain(), new LoadPlan.PlanSampling(0, plan.sampling().clockEvery()), List.of(), 1);
    }
}
