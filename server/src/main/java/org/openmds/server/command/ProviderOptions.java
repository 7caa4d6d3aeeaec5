package org.openmds.server.command;

import java.util.List;
import java.util.stream.Collectors;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.config.ProviderInstance;
import org.openmds.server.provider.ProviderKind;
import org.openmds.server.provider.ProviderKinds;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The configuration options of commands that look at providers. */
final class ProviderOptions {

    @Mixin
    private ConfigurationOptions options;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /**
     * A provider of the configuration.
     *
     * @param kind
     *            kind of the provider
     */
    record ProviderWithKind(ProviderKind<?> kind, ProviderInstance settings) {
    }

    /** Returns the configuration; if it is not valid, prints all problems and throws. */
    Configuration configuration() {
        return switch (ConfigurationLoader.load(options.input())) {
            case ConfigurationResult.Loaded(Configuration configuration, _) -> configuration;
            case ConfigurationResult.Invalid(List<ConfigurationProblem> problems) -> {
                problems.forEach(problem -> command.commandLine().getErr().println("mds: " + problem));
                throw new CommandException(ExitCodes.FAULT, "the configuration is not valid");
            }
        };
    }

    /** Returns all providers of a configuration. */
    static List<ProviderWithKind> configured(Configuration configuration) {
        return ProviderKinds.ALL.stream()
                .flatMap(kind -> kind.instances()
                        .apply(configuration.providers())
                        .stream()
                        .map(each -> new ProviderWithKind(kind, each)))
                .toList();
    }

    /** Returns the names for a message. */
    static String names(List<ProviderWithKind> configured) {
        return configured.isEmpty()
                ? "none"
                : configured.stream().map(each -> each.settings().name()).collect(Collectors.joining(", "));
    }
}
