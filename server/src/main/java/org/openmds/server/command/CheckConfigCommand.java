package org.openmds.server.command;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationPrinter;
import org.openmds.server.config.ConfigurationProblem;
import org.openmds.server.config.ConfigurationResult;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells what a server would do with a configuration, without starting one. */
@Command(name = "check-config", description = "Print the configuration in effect, or all that is wrong with it.", sortOptions = false)
final class CheckConfigCommand implements Callable<Integer> {

    @Mixin
    private ConfigurationOptions options;

    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE", description = "The configuration, as with --config.")
    private @Nullable Path file;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        return switch (options.input(file).load()) {
            case ConfigurationResult.Loaded(Configuration configuration) -> {
                spec.commandLine().getOut().print(ConfigurationPrinter.yaml(configuration));
                spec.commandLine().getOut().flush();
                yield ExitCodes.DONE;
            }
            case ConfigurationResult.Invalid(List<ConfigurationProblem> problems) -> {
                problems.forEach(problem -> spec.commandLine().getErr().println("mds: " + problem));
                yield ExitCodes.FAULT;
            }
        };
    }
}
