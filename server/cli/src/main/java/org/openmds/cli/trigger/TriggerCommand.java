package org.openmds.cli.trigger;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds trigger}: groups the commands for triggers. */
@Command(name = "trigger", sortOptions = false, synopsisSubcommandLabel = "COMMAND", subcommands = {
    TriggerListCommand.class, TriggerShowCommand.class, TriggerHistoryCommand.class, TriggerCreateCommand.class,
    TriggerEditCommand.class, TriggerTestCommand.class, TriggerDeleteCommand.class,
    TriggerSilenceCommand.class}, description = {
        "Show, test, create, change and silence the triggers of a server.",
        "A trigger is a rule over the entries of a service group, with actions that run when the rule becomes true."}, footer = {
            "%nExamples:", "  mds trigger list",
            "  mds trigger test MatchingRule='//glue:FileSystem[@glue:AvailableSpace < 100]'",
            "  mds trigger create disk-full MatchingRule='//glue:FileSystem[@glue:AvailableSpace < 100]' ActionScript=ops",
            "  mds trigger edit disk-full MinimumMatchTime=5m TriggerStatus=enabled",
            "  mds trigger silence disk-full --for 2h --reason 'disks are changed'"})
final class TriggerCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is needed: one of %s".formatted(
                String.join(", ", spec.subcommands().keySet())));
    }
}
