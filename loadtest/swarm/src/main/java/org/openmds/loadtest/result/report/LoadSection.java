package org.openmds.loadtest.result.report;

import java.util.List;

import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/** Section about throughput and load over time, compared with the plan. */
final class LoadSection {

    private LoadSection() {
    }

    static ReportSection of(RunResult run) {
        RunTimeSeries time = new RunTimeSeries(run);
        return ReportSection.titled("load", "Throughput and load")
                .plot(throughput(run, time))
                .plot(planned(run, time))
                .build();
    }

    private static Plot throughput(RunResult run, RunTimeSeries time) {
        UserDemand demand = UserDemand.of(run);
        Plot plot = new Plot("throughput", "Throughput and offered load",
                (time.isShort()
                        ? "Lines have one point every %s."
                        : "Dots are single quanta of %s, lines are moving averages.")
                        .concat(" Offered load is the number of requests in flight, averaged over each quantum.%s")
                        .formatted(QuantityFormat.seconds(run.setup().quantum()),
                                demand.applies()
                                        ? " Demand is the throughput that this number of users would request if every answer were as fast "
                                                + "as the fastest one."
                                        : ""),
                time.axis(), PlotAxis.fromZero("users, requests in flight"),
                List.of(new PlotSeries("throughput", time.isShort() ? SeriesForm.LINE : SeriesForm.DOTS, true,
                        time.mean(Quantum::throughput)),
                        new PlotSeries("throughput, average", SeriesForm.LINE, true,
                                time.average(one -> one.averages().throughput())),
                        PlotSeries.of("offered load", SeriesForm.LINE,
                                time.isShort()
                                        ? time.mean(Quantum::offered)
                                        : time.mean(one -> one.averages().offered())),
                        PlotSeries.of("users", SeriesForm.LINE, time.mean(Quantum::users)),
                        new PlotSeries("demand", SeriesForm.DASHED, true,
                                demand.applies()
                                        ? time.mean(quantum -> demand.at(quantum.users()))
                                        : new double[0][]),
                        new PlotSeries("ceiling of the generator", SeriesForm.DASHED, true, ceiling(run, time))));
        return plot.withRight(PlotAxis.fromZero("requests/s"));
    }

    /** Returns the ceiling, only if the run is near it; otherwise its line would compress all others. */
    private static double[][] ceiling(RunResult run, RunTimeSeries time) {
        double most = run.quanta().stream().mapToDouble(Quantum::throughput).max().orElse(0);
        double ceiling = run.ceiling().throughput();
        return ceiling > 0 && ceiling < 3 * most
                ? new double[][]{{0, ceiling}, {time.axis().most(), ceiling}}
                : new double[0][];
    }

    private static Plot planned(RunResult run, RunTimeSeries time) {
        boolean open = run.setup().plan().load().model() == LoadProfile.LoadModel.OPEN;
        double[][] real = open
                ? time.mean(quantum -> (quantum.successes() + quantum.failures()) / run.setup().quantum())
                : time.mean(Quantum::users);
        return new Plot("planned", open ? "Rate planned and offered" : "Users planned and active",
                open
                        ? "Requests that ended per second, and the planned arrivals. A gap is load that the generator did not send or the "
                                + "service did not answer."
                        : "A gap between the lines is load that was planned but not offered. Users whose starts are spread over a think "
                                + "time lag behind by that time.",
                time.axis(), PlotAxis.fromZero(open ? "requests/s" : "users"),
                List.of(PlotSeries.of("planned", SeriesForm.DASHED, PlannedLoad.corners(run.setup().plan().load())),
                        PlotSeries.of(open ? "ended" : "active", SeriesForm.LINE, real)));
    }
}
