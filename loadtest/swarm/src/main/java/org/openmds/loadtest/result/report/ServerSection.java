package org.openmds.loadtest.result.report;

import java.util.List;

import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.report.Series.Form;

/** What the service's machine bore, on the same time axis, and whether the service counted what clients saw. */
final class ServerSection {

    /** The scalability papers call a machine with more runnable tasks than this overloaded; theirs had two processors. */
    private static final double OVERLOADED = 3;

    private ServerSection() {
    }

    static Section of(RunResult run) {
        OverTime time = new OverTime(run);
        Section.Builder section = Section.titled("server", "Server");
        if (run.server().isEmpty()) {
            section.prose("The service's machine was not watched: no probe ran there.");
        }
        return section.plot(processors(time)).plot(memory(time)).plot(requests(time)).table(validation(run)).build();
    }

    private static Plot processors(OverTime time) {
        double[][] load = time.server(ServerSample::load1);
        double[][] marker = load.length == 0 ? load : new double[][]{{0, OVERLOADED}, {time.axis().most(), OVERLOADED}};
        return new Plot("server-cpu", "Server: load and processors",
                "load1 is the machine's runnable and waiting tasks over a minute; the scalability papers call more than 3 overloaded, on two processors.",
                time.axis(), Axis.fromZero("load1"),
                List.of(Series.of("load1", Form.LINE, load), Series.of("overloaded (papers)", Form.DASHED, marker),
                        new Series("CPU, user + system", Form.LINE, true,
                                time.server(one -> one.userCpu() + one.systemCpu())),
                        new Series("CPU, system", Form.LINE, true, time.server(ServerSample::systemCpu)),
                        new Series("CPU of the service", Form.LINE, true, time.server(ServerSample::serviceCpu))))
                .withRight(Axis.fromZero("cores"));
    }

    private static Plot memory(OverTime time) {
        return new Plot("server-memory", "Server: memory and network", "The network includes the machine's loopback.",
                time.axis(), Axis.fromZero("memory, MB"),
                List.of(Series.of("memory of the machine", Form.LINE, time.server(one -> one.memoryUsedBytes() / 1e6)),
                        Series.of("resident memory of the service", Form.LINE,
                                time.server(one -> one.serviceResidentBytes() / 1e6)),
                        new Series("sent", Form.LINE, true, time.server(one -> one.sentBytesPerSecond() / 1e6)),
                        new Series("received", Form.LINE, true,
                                time.server(one -> one.receivedBytesPerSecond() / 1e6))))
                .withRight(Axis.fromZero("network, MB/s"));
    }

    private static Plot requests(OverTime time) {
        return new Plot("server-requests", "Server: requests under way and tasks",
                "As the service itself counts requests it is at, and the service's tasks that were running or could at that moment.",
                time.axis(), Axis.fromZero("count"),
                List.of(Series.of("requests under way", Form.LINE, time.server(ServerSample::requestsInFlight)),
                        Series.of("runnable tasks of the service", Form.LINE, time.server(ServerSample::runnable))));
    }

    private static Table validation(RunResult run) {
        RunResult.Validation views = run.validation();
        if (views.serverThroughput() < 0 && views.serverOffered() < 0) {
            return new Table("", List.of(), List.of());
        }
        return new Table("Clients' view beside the service's own, as DiPerF's figures 8 and 9",
                List.of("", "clients", "service", "difference"),
                List.of(row("answered requests a second", views.clientThroughput(), views.serverThroughput()),
                        row("requests under way", views.clientOffered(), views.serverOffered())));
    }

    private static List<String> row(String name, double client, double server) {
        boolean known = server >= 0;
        return List.of(name, Quantity.number(client), known ? Quantity.number(server) : "not counted",
                known && server > 0 ? Quantity.percent(client / server - 1) : "-");
    }
}
