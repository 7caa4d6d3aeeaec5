package org.openmds.loadtest.result.report;

import java.util.List;

import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/** Section about the service's machine, over the same time axis, with the service's own count of requests. */
final class ServerSection {

    /** Number of runnable tasks above which the scalability papers call a machine overloaded; their machines had two processors. */
    private static final double OVERLOADED_TASKS = 3;

    private ServerSection() {
    }

    static ReportSection of(RunResult run) {
        RunTimeSeries time = new RunTimeSeries(run);
        ReportSection.Builder section = ReportSection.titled("server", "Server");
        if (run.service().server().isEmpty()) {
            section.prose("The service's machine was not watched: no probe ran on it.");
        }
        return section.plot(processors(time)).plot(memory(time)).plot(requests(time)).table(validation(run)).build();
    }

    private static Plot processors(RunTimeSeries time) {
        double[][] load = time.server(ServerSample::load1);
        double[][] marker = load.length == 0
                ? load
                : new double[][]{{0, OVERLOADED_TASKS}, {time.axis().most(), OVERLOADED_TASKS}};
        return new Plot("server-cpu", "Server: load and processors",
                "load1 is the number of runnable and waiting tasks of the machine, averaged over a minute; the scalability papers call "
                        + "more than 3 overloaded, on two processors.",
                time.axis(), PlotAxis.fromZero("load1"),
                List.of(PlotSeries.of("load1", SeriesForm.LINE, load),
                        PlotSeries.of("overloaded (papers)", SeriesForm.DASHED, marker),
                        new PlotSeries("CPU, user + system", SeriesForm.LINE, true,
                                time.server(one -> one.cpu().userCpu() + one.cpu().systemCpu())),
                        new PlotSeries("CPU, system", SeriesForm.LINE, true,
                                time.server(sample -> sample.cpu().systemCpu())),
                        new PlotSeries("CPU of the service", SeriesForm.LINE, true,
                                time.server(sample -> sample.cpu().serviceCpu()))))
                .withRight(PlotAxis.fromZero("cores"));
    }

    private static Plot memory(RunTimeSeries time) {
        return new Plot("server-memory", "Server: memory and network",
                "The network figures include the machine's loopback.",
                time.axis(), PlotAxis.fromZero("memory, MB"),
                List.of(PlotSeries.of("memory of the machine", SeriesForm.LINE,
                        time.server(one -> one.memory().memoryUsedBytes() / 1e6)),
                        PlotSeries.of("resident memory of the service", SeriesForm.LINE,
                                time.server(one -> one.memory().serviceResidentBytes() / 1e6)),
                        new PlotSeries("sent", SeriesForm.LINE, true,
                                time.server(one -> one.traffic().sentBytesPerSecond() / 1e6)),
                        new PlotSeries("received", SeriesForm.LINE, true,
                                time.server(one -> one.traffic().receivedBytesPerSecond() / 1e6))))
                .withRight(PlotAxis.fromZero("network, MB/s"));
    }

    private static Plot requests(RunTimeSeries time) {
        return new Plot("server-requests", "Server: requests in flight and tasks",
                "The service's own count of its requests in flight, and the number of its running or runnable tasks.",
                time.axis(), PlotAxis.fromZero("count"),
                List.of(PlotSeries.of("requests in flight", SeriesForm.LINE,
                        time.server(sample -> sample.requests().requestsInFlight())),
                        PlotSeries.of("runnable tasks of the service", SeriesForm.LINE,
                                time.server(ServerSample::runnable))));
    }

    private static ReportTable validation(RunResult run) {
        RunResult.Validation views = run.service().validation();
        if (views.serverThroughput() < 0 && views.serverOffered() < 0) {
            return new ReportTable("", List.of(), List.of());
        }
        return new ReportTable("Counts of the clients and of the service, as in DiPerF's figures 8 and 9",
                List.of("", "clients", "service", "difference"),
                List.of(row("answered requests per second", views.clientThroughput(), views.serverThroughput()),
                        row("requests in flight", views.clientOffered(), views.serverOffered())));
    }

    private static List<String> row(String name, double client, double server) {
        boolean known = server >= 0;
        return List.of(name, QuantityFormat.number(client), known ? QuantityFormat.number(server) : "not counted",
                known && server > 0 ? QuantityFormat.percent(client / server - 1) : "-");
    }
}
