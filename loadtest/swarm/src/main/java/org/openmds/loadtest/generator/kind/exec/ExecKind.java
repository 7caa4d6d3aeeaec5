package org.openmds.loadtest.generator.kind.exec;

import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code exec}: an unmodified program, each run of which is a call (DiPerF's generic interface). */
public final class ExecKind implements ClientKind {

    @Override
    public String name() {
        return "exec";
    }

    @Override
    public String description() {
        return "Runs a program that does one call; its exit status tells whether it succeeded. The target is the command, without a shell.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(
                new ClientOption("slots", "programs at once; further calls wait, which is told as their own time",
                        Integer.toString(Math.max(4, 2 * Runtime.getRuntime().availableProcessors()))),
                new ClientOption("null-command",
                        "a command that starts alike and does nothing: its time is what starting takes", ""),
                new ClientOption("null-argument",
                        "instead: the argument with which the program itself does nothing, such as --version", ""),
                new ClientOption("null-runs", "how often that is measured; the middle counts", "5"),
                new ClientOption("success", "exit statuses that are a success, with commas between", "0"),
                new ClientOption("expect", "a text that the standard output must contain", ""),
                new ClientOption("expect-within", "in which the text must be, in bytes from the output's start",
                        "65536"),
                new ClientOption("parameters",
                        "@FILE in CSV, whose first row names the columns; each run takes the next row", ""));
    }

    @Override
    public boolean startsProcesses() {
        return true;
    }

    @Override
    public ClientProblems problems(LoadPlan plan) {
        ClientOptions options = ClientOptions.of(this, plan.client());
        ExecSettings.read(plan.client(), options);
        return options.problems();
    }

    @Override
    public ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException {
        ClientOptions options = ClientOptions.of(this, plan.client());
        ExecSettings settings = ExecSettings.read(plan.client(), options);
        options.check();
        return new ExecTraffic(settings, context, ProgramStartTime.measure(settings, context.share().tester()));
    }
}
