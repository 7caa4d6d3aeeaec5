package org.openmds.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code mds generate-completion}: prints the completion for shells. */
@Command(name = "generate-completion", description = {
    "Print a script with which bash and zsh complete commands and options.",
    "Load it once in a shell, or from a file that the shell reads when it starts."}, footer = {"%nExample:",
        "  source <(mds generate-completion)"})
final class CompletionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        LaunchedCommands.addTo(spec.root().commandLine());
        String script = AutoComplete.bash(spec.root().name(), spec.root().commandLine());
        spec.commandLine().getOut().print(script);
        spec.commandLine().getOut().flush();
    }
}
