package org.openmds.loadtest.generator.kind.lines;

import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.exec.ProgramCommand;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code lines}: a program for each client, which sends its own requests and prints its measurements. */
public final class LinesKind implements ClientKind {

    @Override
    public String name() {
        return "lines";
    }

    @Override
    public String description() {
        return "Runs a program for each client that prints lines 'metric value time host client' on standard output; the metric "
                + "response-time is a request. The target is the command, run without a shell.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(new ClientOption("names", "limit of metric names", "100"));
    }

    @Override
    public boolean startsProcesses() {
        return true;
    }

    @Override
    public ClientProblems problems(LoadPlan plan) {
        ClientOptions options = ClientOptions.of(this, plan.client());
        read(plan, options);
        options.number("names", 1, 1_000);
        return options.problems();
    }

    @Override
    public ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException {
        ClientOptions options = ClientOptions.of(this, plan.client());
        ProgramCommand command = read(plan, options);
        int names = options.number("names", 1, 1_000);
        options.check();
        return new LinesTraffic(command, context, names);
    }

    private static ProgramCommand read(LoadPlan plan, ClientOptions options) {
        return ProgramCommand.read("target", plan.client().target(), ParameterRows.NONE, options);
    }
}
