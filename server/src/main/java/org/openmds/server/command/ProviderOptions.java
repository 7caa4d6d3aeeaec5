package org.openmds.server.command;

import java.util.List;
import java.util.stream.Collectors;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.provider.ConfiguredProvider;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The configuration of commands that look at it without a server. */
final class ProviderOptions {

    @Mixin
    private ConfigurationOptions options;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Returns the configuration; if it is not valid, prints all problems and throws. */
    Configuration configuration() {
        return loaded().configuration();
    }

    /** Returns the configuration with the places of its values; if it is not valid, prints all problems and throws. */
    ConfigurationResult.Loaded<Configuration> loaded() {
        return switch (ConfigurationLoader.load(options.input())) {
            case ConfigurationResult.Loaded<Configuration> loaded -> loaded;
            case ConfigurationResult.Invalid(List<ConfigurationProblem> problems) -> {
                problems.forEach(problem -> command.commandLine().getErr().println("mds: " + problem));
                throw new CommandException(ExitCodes.FAULT, "the configuration is not valid");
            }
        };
    }

    /** Returns the names for a message. */
    static String names(List<ConfiguredProvider<?>> configured) {
        return configured.isEmpty()
                ? "none"
                : configured.stream().map(ConfiguredProvider::name).collect(Collectors.joining(", "));
    }
}
