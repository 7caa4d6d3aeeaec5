package org.openmds.server.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.configuration.SectionSettings;
import org.openmds.provider.DiscoveredSystem;
import org.openmds.provider.LocalSystems;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds init}: writes a configuration for the systems that it finds on this machine. */
@Command(name = "init", sortOptions = false, description = {
    "Write a configuration file with comments for this host and the systems on it.",
    "It looks for programs, files and ports of this machine; it starts nothing and sends nothing."}, footer = {
        "%nExamples:", "  mds init", "  mds init --print", "  mds init /etc/openmds/mds.yaml --force"})
final class InitCommand implements Runnable {

    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE", defaultValue = "mds.yaml", description = "The file to write (default: ${DEFAULT-VALUE}).")
    private Path file;

    @Option(names = "--print", description = "Print the configuration instead of writing a file.")
    private boolean print;

    @Option(names = "--force", description = "Replace an existing file.")
    private boolean force;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        List<DiscoveredSystem> found = new ProviderDiscovery(LocalSystems.ofThisMachine(System.getenv()))
                .unconfigured(new SectionSettings(List.of()));
        String yaml = new ConfigurationDraft(found).yaml();
        PrintWriter out = spec.commandLine().getOut();
        if (print) {
            out.print(yaml);
        } else {
            write(yaml);
            out.println("Wrote %s.".formatted(file));
            found.forEach(each -> out.println("  It publishes %s.".formatted(each.description())));
            out.println("Next: mds check-config %1$s, then mds up --config %1$s".formatted(file));
        }
        out.flush();
    }

    private void write(String yaml) {
        OpenOption[] options = force
                ? new OpenOption[]{StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE}
                : new OpenOption[]{StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
        try {
            Files.writeString(file, yaml, options);
        } catch (FileAlreadyExistsException e) {
            throw new CommandException(ExitCodes.FAULT,
                    "the file %s exists; --force replaces it, --print writes nothing".formatted(file), e);
        } catch (IOException e) {
            throw new CommandException(ExitCodes.FAULT, "the file %s cannot be written: %s".formatted(file, e), e);
        }
    }
}
