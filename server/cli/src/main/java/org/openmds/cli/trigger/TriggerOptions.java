package org.openmds.cli.trigger;

import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import org.openmds.cli.option.ConnectionOptions;
import org.openmds.cli.option.FailureReporter;
import org.openmds.cli.option.NamespaceOptions;
import org.openmds.wsrf.client.SoapVersion;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that name the server of the triggers. */
final class TriggerOptions {

    private static final String SERVICES = "/wsrf/services";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = {"-b",
        "--base"}, paramLabel = "URL", defaultValue = "http://127.0.0.1:8080", description = "The URL of the server or of any of its "
                + "services (default: ${DEFAULT-VALUE}).")
    private String base;

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
        String services = services();
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

    /** Returns the URL below which the server has its services. */
    private String services() {
        int end = base.indexOf(SERVICES);
        String server = (end < 0 ? base : base.substring(0, end)).replaceFirst("/+$", "");
        try {
            URI uri = URI.create(server);
            if (uri.getHost() != null && Set.of("http", "https").contains(uri.getScheme())) {
                return server + SERVICES + "/";
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(),
                    "'%s' is not a URL: %s".formatted(base, FailureReporter.reason(e)), e);
        }
        throw new ParameterException(command.commandLine(),
                "the URL of a server begins with http:// or https://, was '%s'".formatted(base));
    }
}
