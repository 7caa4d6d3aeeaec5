package org.openmds.server.command;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.ExitCodes;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds check-config}: checks a configuration without starting a server. */
@Command(name = "check-config", sortOptions = false, description = {
    "Check a configuration without starting a server.",
    "Prints all keys with the values in effect, or every problem, each on one line of standard error."}, footer = {
        "%nExamples:", "  mds check-config mds.yaml", "  mds check-config --config mds.yaml --set logging.level=debug"})
final class CheckConfigCommand implements Callable<Integer> {

    @Mixin
    private ConfigurationOptions options;

    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE", description = "The configuration file; the same as --config FILE.")
    private @Nullable Path file;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        return switch (ConfigurationLoader.load(options.input(file))) {
            case ConfigurationResult.Loaded(Configuration configuration, _) -> {
                spec.commandLine().getOut().print(ConfigurationLoader.FORMAT.yaml(configuration));
                spec.commandLine().getOut().flush();
                configuration.triggers()
                        .warnings()
                        .forEach(warning -> spec.commandLine().getErr().println("mds: warning: " + warning));
                yield ExitCodes.DONE;
            }
            case ConfigurationResult.Invalid(List<ConfigurationProblem> problems) -> {
                problems.forEach(problem -> spec.commandLine().getErr().println("mds: " + problem));
                yield ConfigurationOptions.exitCode(problems);
            }
        };
    }
}
