package org.openmds.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

import org.openmds.cli.document.CommandDocuments;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The hidden command {@code mds write-documents}: writes completions and manual pages. The build of the packages runs it. */
@Command(name = "write-documents", hidden = true, description = "Write the completions and the manual pages of all commands.")
final class DocumentsCommand implements Runnable {

    @Parameters(paramLabel = "DIR", description = "The folder to write to.")
    private Path folder = Path.of("");

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        LaunchedCommands.addTo(spec.root().commandLine());
        try {
            new CommandDocuments(spec.root().commandLine(), VersionCommand.number()).write(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
