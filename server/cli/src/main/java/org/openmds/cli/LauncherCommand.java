package org.openmds.cli;

import java.util.ArrayList;
import java.util.List;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command that the launcher {@code mds} carries out, with another program: here it is only listed, explained and completed. */
@SuppressWarnings("unused") // the parser acts on the parameters
abstract sealed class LauncherCommand implements Runnable {

    @Parameters(paramLabel = "ARGUMENT", hidden = true)
    private List<String> words = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new CommandException(ExitCodes.USAGE,
                "only the launcher runs '%s': start the program mds in the folder of OpenMDS"
                        .formatted(spec.qualifiedName()));
    }

    /** The command {@code mds load}. */
    @Command(name = "load", customSynopsis = "mds load COMMAND [OPTIONS]", description = {
        "Put a service under load; measure its response times and its capacity.",
        "'mds load help' lists the commands, 'mds load COMMAND --help' explains one."}, footer = {"%nExamples:",
            "  mds load run --mds --client wsrf-query --users 10 --duration 10s",
            "  mds load capacity http://127.0.0.1:8080/ --slo p95=200ms", "  mds load run --help"})
    static final class LoadCommand extends LauncherCommand {
    }

    /** The command {@code mds bench}. */
    @Command(name = "bench", customSynopsis = "mds bench NAME [OPTIONS]", description = {
        "Measure OpenMDS on this machine.",
        "'mds bench help' lists the benchmarks, 'mds bench NAME --help' explains one."}, footer = {"%nExamples:",
            "  mds bench adds", "  mds bench queries --help"})
    static final class BenchCommand extends LauncherCommand {
    }

    /** The command {@code mds test}. */
    @Command(name = "test", customSynopsis = "mds test [--long] [--gt4 DIR] [MAVEN OPTIONS]", description = {
        "Build OpenMDS and run all its tests.",
        "It takes about ten minutes on two processors; --long adds tests that take minutes, and all static checks.",
        "--gt4 adds tests with a container of Globus Toolkit 4.0 in this folder.",
        "As root on Debian, it installs missing tools and starts none of them; otherwise it lists them."}, footer = {
            "%nExamples:", "  mds test", "  mds test --long"})
    static final class TestCommand extends LauncherCommand {
    }
}
