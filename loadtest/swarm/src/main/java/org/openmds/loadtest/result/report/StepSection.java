package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.LittleCheck;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/** Section about the levels of load: throughput and response time against users, as in the scalability papers. */
final class StepSection {

    private StepSection() {
    }

    static ReportSection of(RunResult run) {
        ReportSection.Builder section = ReportSection.titled("steps", "Levels of load")
                .prose("In a closed model, users = throughput x (response + think time), N = X (R + Z). A difference of more than a few "
                        + "per cent means that a figure is wrong or that the level was not steady.")
                .table(table(run));
        if (run.summaries().steps().size() > 1) {
            section.plot(throughput(run)).plot(response(run));
        }
        return section.build();
    }

    private static ReportTable table(RunResult run) {
        String level = run.setup().plan().load().model() == LoadProfile.LoadModel.OPEN ? "requests/s" : "users";
        List<List<String>> rows = new ArrayList<>();
        for (StepSummary step : run.summaries().steps()) {
            Summary part = step.summary();
            LittleCheck little = step.little();
            rows.add(List.of(QuantityFormat.number(step.level()) + " " + level, QuantityFormat.number(part.users()),
                    QuantityFormat.rate(part.throughput()), QuantityFormat.number(part.offered()),
                    QuantityFormat.seconds(part.times().response().mean()),
                    QuantityFormat.seconds(part.times().response().p50()),
                    QuantityFormat.seconds(part.times().response().p95()),
                    QuantityFormat.seconds(part.times().response().p99()),
                    QuantityFormat.percent(OutcomeSection.failed(part)),
                    QuantityFormat.bytes(part.bytesPerSecond()) + "/s",
                    QuantityFormat.number(little.expected()), QuantityFormat.percent(little.error())));
        }
        return new ReportTable("Each level while it was held",
                List.of("level", "users active", "throughput", "offered load", "mean", "p50", "p95", "p99", "failures",
                        "data", "X (R + Z)", "difference"),
                rows);
    }

    private static Plot throughput(RunResult run) {
        UserDemand demand = UserDemand.of(run);
        return new Plot("step-throughput", "Throughput against " + what(run),
                "As in DiPerF's figure 15: steady load at discrete points, both axes logarithmic. Demand is the throughput that this "
                        + "number of users can request. Where the curve leaves it, the service becomes the limit; where the curve falls, "
                        + "more users get less.",
                PlotAxis.log(what(run)), PlotAxis.log("requests/s"),
                List.of(PlotSeries.of("throughput", SeriesForm.MARKED,
                        points(run, step -> step.summary().throughput())),
                        PlotSeries.of("demand", SeriesForm.DASHED,
                                points(run, step -> demand.at(step.summary().users()))),
                        PlotSeries.of("ceiling of the generator", SeriesForm.DASHED,
                                points(run, step -> run.ceiling().throughput()))));
    }

    private static Plot response(RunResult run) {
        return new Plot("step-response", "Response time against " + what(run),
                "As in DiPerF's figure 16: both axes are logarithmic; successes only, from their actual start.",
                PlotAxis.log(what(run)), PlotAxis.log("ms"),
                List.of(PlotSeries.of("mean", SeriesForm.MARKED,
                        points(run, step -> 1e3 * step.summary().times().response().mean())),
                        PlotSeries.of("p50", SeriesForm.MARKED,
                                points(run, step -> 1e3 * step.summary().times().response().p50())),
                        PlotSeries.of("p95", SeriesForm.MARKED,
                                points(run, step -> 1e3 * step.summary().times().response().p95())),
                        PlotSeries.of("p99", SeriesForm.MARKED,
                                points(run, step -> 1e3 * step.summary().times().response().p99()))));
    }

    private static String what(RunResult run) {
        return run.setup().plan().load().model() == LoadProfile.LoadModel.OPEN ? "requests/s planned" : "users";
    }

    /** Returns the points above zero, because a logarithmic axis has no zero. */
    static double[][] points(RunResult run, ToDoubleFunction<StepSummary> value) {
        return run.summaries()
                .steps()
                .stream()
                .map(step -> new double[]{step.level(), value.applyAsDouble(step)})
                .filter(point -> point[0] > 0 && point[1] > 0)
                .sorted((a, b) -> Double.compare(a[0], b[0]))
                .toArray(double[][]::new);
    }
}
