package org.openmds.loadtest.generator.kind.exec;

import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.SettingsKind;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code exec}: each call runs an unmodified program (DiPerF's generic interface). */
public final class ExecKind implements SettingsKind<ExecSettings> {

    @Override
    public String name() {
        return "exec";
    }

    @Override
    public String description() {
        return "Runs a program that does one call; its exit status tells success or failure. The target is the command, run without a shell.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(
                new ClientOption("slots",
                        "limit of programs that run at once; a further call waits, and its waiting time counts as the client's own",
                        Integer.toString(Math.max(4, 2 * Runtime.getRuntime().availableProcessors()))),
                new ClientOption("null-command",
                        "a command that starts in the same way and does nothing; its run time is the start time of a program",
                        ""),
                new ClientOption("null-argument",
                        "instead of null-command: an argument with which the program itself does nothing, such as --version",
                        ""),
                new ClientOption("null-runs", "number of runs to measure the start time; the median is used", "5"),
                new ClientOption("success", "exit statuses that mean success, separated by commas", "0"),
                new ClientOption("expect", "a text that the standard output must contain", ""),
                new ClientOption("expect-within",
                        "number of bytes at the start of the output that are searched for the text",
                        "65536"),
                new ClientOption("parameters",
                        "@FILE in CSV; the first row names the columns, and each run takes the next row", ""));
    }

    @Override
    public boolean startsProcesses() {
        return true;
    }

    @Override
    public ExecSettings read(LoadPlan plan, ClientOptions options) {
        return ExecSettings.read(plan.client(), options);
    }

    @Override
    public ClientTraffic open(ExecSettings settings, LoadPlan plan, ClientContext context) throws ClientException {
        return new ExecTraffic(settings, context, ProgramStartTime.measure(settings, context.share().tester()));
    }
}
