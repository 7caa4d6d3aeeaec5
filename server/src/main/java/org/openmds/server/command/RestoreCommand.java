package org.openmds.server.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.state.sqlite.StateLocation;
import org.openmds.state.sqlite.StoppedState;
import org.openmds.wsrf.state.StateException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds restore}: replaces the state of a stopped server by a backup. */
@Command(name = "restore", sortOptions = false, description = {
    "Replace the state of a stopped server by a backup.",
    "The backup is checked first. The present state file is renamed, not deleted; its new name is printed.",
    "Without --state and --config, the state is that of a server without configuration file."}, footer = {"%nExamples:",
        "  mds restore monday.db --state /var/lib/openmds",
        "  mds restore /var/lib/openmds/backup/openmds-20260131T080000.000Z.db --config /etc/openmds/mds.yaml"})
final class RestoreCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "The backup.")
    private Path backup;

    @Mixin
    private StateOptions state;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Optional<StateLocation> location = state
                .location(problem -> spec.commandLine().getErr().println("mds: " + problem));
        if (location.isEmpty()) {
            return ExitCodes.FAULT;
        }
        try {
            List<Path> kept = new StoppedState(location.get(), Clock.systemUTC()).restore(backup);
            PrintWriter out = spec.commandLine().getOut();
            out.printf("restored %s%n", location.get().directory());
            kept.forEach(file -> out.printf("kept %s%n", file));
            out.flush();
            return ExitCodes.DONE;
        } catch (StateException e) {
            throw new CommandException(ExitCodes.FAULT, e.getMessage(), e);
        }
    }
}
