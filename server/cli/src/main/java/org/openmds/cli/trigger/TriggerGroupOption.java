package org.openmds.cli.trigger;

import java.util.Optional;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that names the service group of a trigger. */
final class TriggerGroupOption {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--group", paramLabel = "NAME", description = "The service group whose entries the trigger evaluates, by the name of "
            + "its service: "
            + "DefaultTriggerService, or an index for which the server has triggers.")
    private @Nullable String group;

    /** Returns the name that the user wrote. */
    Optional<String> name() {
        Optional<String> name = Optional.ofNullable(group);
        name.filter(text -> !text.matches("[A-Za-z0-9._-]{1,128}")).ifPresent(text -> {
            throw new ParameterException(command.commandLine(),
                    "--group must be the name of a service, was '%s'".formatted(text));
        });
        return name;
    }
}
