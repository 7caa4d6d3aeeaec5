package org.openmds.cli.trigger;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.ConnectionOptions;
import org.openmds.cli.option.NamespaceOptions;
import org.openmds.cli.option.ServerAddress;
import org.openmds.wsrf.client.SoapVersion;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that name the server of the triggers. */
final class TriggerOptions {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = {"-b",
        "--base"}, paramLabel = "URL", description = "The URL of the server or of any of its "
                + "services (default: that of MDS_URL, of the profile, or " + ServerAddress.LOCAL + ").")
    private @Nullable String base;

    @Option(names = "--soap", paramLabel = "VERSION", defaultValue = "1.1", converter = ConnectionOptions.SoapConverter.class, description = "The SOAP version: 1.1 or 1.2 (default: ${DEFAULT-VALUE}).")
    private SoapVersion soap;

    @Mixin
    private ConnectionOptions connection;

    @Mixin
    private NamespaceOptions namespaces;

    NamespaceOptions namespaces() {
        return namespaces;
    }

    TriggerClient open() {
        String services = ServerAddress.of(command, Optional.ofNullable(base)).services();
        return new TriggerClient(connection.client(List.of(services), soap), services);
    }

    /** Returns the id that the user wrote; throws if it is not well-formed. */
    String id(String text) {
        if (!ID.matcher(text).matches()) {
            throw new ParameterException(command.commandLine(),
                    "the id of a trigger consists of letters, digits, '.', '-' and '_', as 'mds trigger list' shows it, was '%s'"
                            .formatted(text));
        }
        return text;
    }
}
