package org.openmds.cli.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import picocli.AutoComplete;
import picocli.CommandLine;

/** The documents of all commands: completions for shells, and manual pages. The build puts them into the packages. */
public final class CommandDocuments {

    private final CommandLine root;
    private final String version;

    /**
     * @param root
     *            the command line with all commands
     */
    public CommandDocuments(CommandLine root, String version) {
        this.root = root;
        this.version = version;
    }

    /** Returns the completion for a shell, a script of this shell. */
    public String completion(Shell shell) {
        return switch (shell) {
            case BASH -> bash();
            case ZSH -> ZshCompletion.of(DescribedCommand.all(root));
            case FISH -> FishCompletion.of(DescribedCommand.all(root));
        };
    }

    /** Returns the script without its comments at the beginning, which tell the time. */
    private String bash() {
        return AutoComplete.bash("mds", root)
                .lines()
                .dropWhile(line -> line.isBlank() || line.startsWith("#"))
                .collect(Collectors.joining("\n", "# Completion of mds for bash.\n", "\n"));
    }

    /** Writes all documents into a folder: {@code mds.bash}, {@code mds.zsh}, {@code mds.fish}, {@code man/mds.1}, {@code man/mds-query.1} and so on. */
    public void write(Path folder) throws IOException {
        Path pages = Files.createDirectories(folder.resolve("man"));
        Map<String, String> exitCodes = root.getCommandSpec().usageMessage().exitCodeList();
        List<DescribedCommand> commands = DescribedCommand.all(root);
        for (DescribedCommand command : commands.stream().filter(DescribedCommand::isDescribed).toList()) {
            Files.writeString(pages.resolve(command.page() + ".1"), ManualPage.of(command, version, exitCodes));
        }
        for (Shell shell : Shell.values()) {
            Files.writeString(folder.resolve("mds." + shell), completion(shell));
        }
    }
}
