package org.openmds.server.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.AdminClient;
import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ConnectionOptions;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.FailureReporter;
import org.openmds.cli.option.ServerAddress;
import org.openmds.cli.output.TextTable;
import org.openmds.state.sqlite.StateLocation;
import org.openmds.state.sqlite.StoppedState;
import org.openmds.wsrf.state.StateException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds backup}: makes a backup of the state of a running server, over plain HTTP, or of a stopped one. */
@Command(name = "backup", sortOptions = false, description = {
    "Make a backup of the state of a server, and print the name of its file.",
    "A running server stores it in its directory of backups, or sends it if --to is given; it requires a token with the right to administer.",
    "With --state or --config, the command reads the state of a stopped server itself."}, footer = {"%nExamples:",
        "  mds backup http://127.0.0.1:8080 --token-file admin.token",
        "  mds backup --to monday.db --token-file admin.token", "  mds backup --state /var/lib/openmds --to monday.db"})
final class BackupCommand implements Callable<Integer> {

    private static final FileAttribute<?> OWNER_ONLY = PosixFilePermissions
            .asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = "The URL of a running server or of any of its services (default: that "
            + "of MDS_URL, of the profile, or " + ServerAddress.LOCAL + ").")
    private @Nullable String url;

    @Option(names = "--to", paramLabel = "FILE", description = "A new file for the backup, on this machine.")
    private @Nullable Path target;

    @Mixin
    private StateOptions state;

    @Mixin
    private ConnectionOptions connection;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (url != null && state.isGiven()) {
            throw new ParameterException(spec.commandLine(),
                    "URL names a running server, --state and --config a stopped one: give only one of them");
        }
        if (target != null && Files.exists(target)) {
            throw new CommandException(ExitCodes.FAULT,
                    "the file %s exists already: give the name of a new file".formatted(target));
        }
        return state.isGiven() ? ofStopped() : ofRunning();
    }

    private int ofStopped() {
        Optional<StateLocation> location = state
                .location(problem -> spec.commandLine().getErr().println("mds: " + problem));
        if (location.isEmpty()) {
            return ExitCodes.FAULT;
        }
        StoppedState stopped = new StoppedState(location.get(), Clock.systemUTC());
        try {
            return done((target == null ? stopped.backUp() : stopped.backUp(target)).file().toString());
        } catch (StateException e) {
            throw new CommandException(ExitCodes.FAULT, e.getMessage(), e);
        }
    }

    private int ofRunning() {
        AdminClient client = new AdminClient(spec, connection, Optional.ofNullable(url));
        String server = client.url();
        if (target == null) {
            AdminClient.AdminAnswer answer = client.post("backup");
            requireDone(server, answer.status(), answer.body());
            return done(answer.body().strip());
        }
        Path part = target.resolveSibling(target.getFileName() + ".part");
        try {
            Files.deleteIfExists(part);
            Files.createFile(part, OWNER_ONLY);
            int status = client.download("backup?content=true", part);
            requireDone(server, status, status == 200 ? "" : Files.readString(part));
            StoppedState.verify(part);
            Files.move(part, target);
            return done(target.toString());
        } catch (StateException e) {
            throw new CommandException(ExitCodes.FAULT, "the received backup is not usable: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new CommandException(ExitCodes.FAULT,
                    "the file %s cannot be written: %s".formatted(target, FailureReporter.reason(e)), e);
        } finally {
            delete(part);
        }
    }

    private static void delete(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            throw new CommandException(ExitCodes.FAULT, "the file %s cannot be deleted".formatted(part), e);
        }
    }

    private static void requireDone(String server, int status, String reason) {
        if (status != 200) {
            throw new CommandException(ExitCodes.FAULT, "%s made no backup: %s (HTTP %d)".formatted(server,
                    TextTable.printable(reason.strip()), status));
        }
    }

    private int done(String file) {
        spec.commandLine().getOut().println(TextTable.printable(file));
        spec.commandLine().getOut().flush();
        return ExitCodes.DONE;
    }
}
