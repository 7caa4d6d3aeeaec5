package org.openmds.server.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What concerns triggers; each is a command of its own. */
@Command(name = "trigger", sortOptions = false, synopsisSubcommandLabel = "COMMAND", subcommands = {
    TriggerListCommand.class, TriggerShowCommand.class, TriggerHistoryCommand.class, TriggerCreateCommand.class,
    TriggerEditCommand.class, TriggerTestCommand.class, TriggerDeleteCommand.class,
    TriggerSilenceCommand.class}, description = {
        "Look at the triggers of a server, try, make, change and silence them.",
        "A trigger is a rule over what the server collects, and what is done when it becomes true."}, footer = {
            "%nExamples:", "  mds trigger list",
            "  mds trigger test MatchingRule='//glue:FileSystem/@AvailableSpace < 100'",
            "  mds trigger create disk-full MatchingRule='//glue:FileSystem/@AvailableSpace < 100' ActionScript=ops",
            "  mds trigger edit disk-full MinimumMatchTime=5m TriggerStatus=enabled",
            "  mds trigger silence disk-full --for 2h --reason 'disks are changed'"})
final class TriggerCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "one of %s is needed".formatted(
                String.join(", ", spec.subcommands().keySet())));
    }
}
