package org.openmds.cli;

import org.openmds.cli.document.CommandDocuments;
import org.openmds.cli.document.Shell;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds generate-completion}: prints the completion for a shell. */
@Command(name = "generate-completion", description = {
    "Print a script with which a shell completes commands and options.",
    "Load it once in a shell, or from a file that the shell reads when it starts. The packages install it."}, footer = {
        "%nExamples:", "  source <(mds generate-completion)", "  mds generate-completion fish"})
final class CompletionCommand implements Runnable {

    @Parameters(arity = "0..1", paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    private Shell shell = Shell.BASH;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        LaunchedCommands.addTo(spec.root().commandLine());
        spec.commandLine()
                .getOut()
                .print(new CommandDocuments(spec.root().commandLine(), VersionCommand.number()).completion(shell));
        spec.commandLine().getOut().flush();
    }
}
