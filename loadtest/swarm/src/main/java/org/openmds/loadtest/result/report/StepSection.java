package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.LittleCheck;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.report.Series.Form;

/** What each level gave, as the papers show services: throughput and response against users. */
final class StepSection {

    private StepSection() {
    }

    static Section of(RunResult run) {
        Section.Builder section = Section.titled("steps", "Levels of load")
                .prose("A closed model agrees with itself where users = throughput x (response + think time), N = X (R + Z). A difference of more than a few per cent means that something was counted wrong, or that the level was not steady.")
                .table(table(run));
        if (run.steps().size() > 1) {
            section.plot(throughput(run)).plot(response(run));
        }
        return section.build();
    }

    private static Table table(RunResult run) {
        String level = run.plan().load().model() == Load.Model.OPEN ? "requests/s" : "users";
        List<List<String>> rows = new ArrayList<>();
        for (StepSummary step : run.steps()) {
            Summary part = step.summary();
            LittleCheck little = step.little();
            rows.add(List.of(Quantity.number(step.level()) + " " + level, Quantity.number(part.users()),
                    Quantity.rate(part.throughput()), Quantity.number(part.offered()),
                    Quantity.seconds(part.response().mean()), Quantity.seconds(part.response().p50()),
                    Quantity.seconds(part.response().p95()), Quantity.seconds(part.response().p99()),
                    Quantity.percent(OutcomeSection.failed(part)), Quantity.bytes(part.bytesPerSecond()) + "/s",
                    Quantity.number(little.expected()), Quantity.percent(little.error())));
        }
        return new Table("Each level while it was held",
                List.of("level", "users active", "throughput", "offered load", "mean", "p50", "p95", "p99", "failures",
                        "data", "X (R + Z)", "difference"),
                rows);
    }

    private static Plot throughput(RunResult run) {
        Demand demand = Demand.of(run);
        return new Plot("step-throughput", "Throughput against " + what(run),
                "As DiPerF's figure 15: steady load at discrete points, both axes logarithmic. Demand is what so many users could ask for; where the curve leaves it, the service begins to be the limit, and where it bends down, more users get less.",
                Axis.log(what(run)), Axis.log("requests/s"),
                List.of(Series.of("throughput", Form.MARKED, points(run, step -> step.summary().throughput())),
                        Series.of("demand", Form.DASHED, points(run, step -> demand.at(step.summary().users()))),
                        Series.of("ceiling of the generator", Form.DASHED,
                                points(run, step -> run.ceiling().throughput()))));
    }

    private static Plot response(RunResult run) {
        return new Plot("step-response", "Response time against " + what(run),
                "As DiPerF's figure 16: both axes logarithmic, of successes, from their actual start.",
                Axis.log(what(run)), Axis.log("ms"),
                List.of(Series.of("mean", Form.MARKED, points(run, step -> 1e3 * step.summary().response().mean())),
                        Series.of("p50", Form.MARKED, points(run, step -> 1e3 * step.summary().response().p50())),
                        Series.of("p95", Form.MARKED, points(run, step -> 1e3 * step.summary().response().p95())),
                        Series.of("p99", Form.MARKED, points(run, step -> 1e3 * step.summary().response().p99()))));
    }

    private static String what(RunResult run) {
        return run.plan().load().model() == Load.Model.OPEN ? "requests/s planned" : "users";
    }

    /** A logarithmic axis has no zero. */
    static double[][] points(RunResult run, ToDoubleFunction<StepSummary> value) {
        return run.steps()
                .stream()
                .map(step -> new double[]{step.level(), value.applyAsDouble(step)})
                .filter(point -> point[0] > 0 && point[1] > 0)
                .sorted((a, b) -> Double.compare(a[0], b[0]))
                .toArray(double[][]::new);
    }
}
