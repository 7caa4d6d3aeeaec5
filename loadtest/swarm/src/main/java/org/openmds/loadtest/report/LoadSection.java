package org.openmds.loadtest.report;

import java.util.List;

import org.openmds.loadtest.analysis.RunResult;
import org.openmds.loadtest.analysis.RunResult.Quantum;
import org.openmds.loadtest.plan.Load;
import org.openmds.loadtest.report.Series.Form;

/** Throughput and load over time, and whether the load was the planned one. */
final class LoadSection {

    private LoadSection() {
    }

    static Section of(RunResult run) {
        OverTime time = new OverTime(run);
        return Section.titled("load", "Throughput and load")
                .prose(limit(run))
                .plot(throughput(run, time))
                .plot(planned(run, time))
                .build();
    }

    private static String limit(RunResult run) {
        Ceiling ceiling = Ceiling.of(run);
        if (!ceiling.isLimit(run.peak())) {
            return "";
        }
        return "Limited by clients: the throughput of %s is nearly the %s that %s users with this think time can ask for at most. It says what was asked for; the service may bear more."
                .formatted(Quantity.rate(run.peak().throughput()), Quantity.rate(ceiling.at(run.peak().users())),
                        Quantity.number(run.peak().users()));
    }

    private static Plot throughput(RunResult run, OverTime time) {
        Ceiling ceiling = Ceiling.of(run);
        Plot plot = new Plot("throughput", "Throughput and offered load",
                "Dots are single quanta of %s, lines moving averages. Offered load is requests under way, on average over each quantum.%s"
                        .formatted(Quantity.seconds(run.quantum()),
                                ceiling.applies()
                                        ? " The ceiling is what so many users could ask for if every answer came as quickly as the quickest."
                                        : ""),
                time.axis(), Axis.fromZero("users, requests under way"),
                List.of(new Series("throughput", Form.DOTS, true, time.mean(Quantum::throughput)),
                        new Series("throughput, average", Form.LINE, true, time.mean(Quantum::throughputAverage)),
                        Series.of("offered load, average", Form.LINE, time.mean(Quantum::offeredAverage)),
                        Series.of("users", Form.LINE, time.mean(Quantum::users)),
                        new Series("ceiling", Form.DASHED, true,
                                ceiling.applies()
                                        ? time.mean(quantum -> ceiling.at(quantum.users()))
                                        : new double[0][])));
        return plot.withRight(Axis.fromZero("requests/s"));
    }

    private static Plot planned(RunResult run, OverTime time) {
        boolean open = run.plan().load().model() == Load.Model.OPEN;
        double[][] real = open
                ? time.mean(quantum -> (quantum.successes() + quantum.failures()) / run.quantum())
                : time.mean(Quantum::users);
        return new Plot("planned", open ? "Rate planned and offered" : "Users planned and active",
                open
                        ? "Requests that ended each second beside the planned arrivals. A gap is load that the generator did not offer or the service did not answer."
                        : "A gap between the lines is load that was planned and not offered; users that start spread over a think time lag behind by that.",
                time.axis(), Axis.fromZero(open ? "requests/s" : "users"),
                List.of(Series.of("planned", Form.DASHED, PlannedLoad.corners(run.plan().load())),
                        Series.of(open ? "ended" : "active", Form.LINE, real)));
    }
}
