package org.openmds.cli.option;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import org.openmds.index.settings.IndexSettings;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The URL of a server or of one of its services, as the user gave it.
 *
 * @param text
 *            an http or https URL
 */
public record ServerAddress(String text) {

    /** The server of a user who named none: that of {@code mds up} on this machine. */
    public static final String LOCAL = "http://127.0.0.1:8080";

    private static final String SERVICES = "/wsrf/services";
    private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*://.*");

    /** Returns true if an argument is a URL, and not for example an XPath expression. */
    public static boolean isUrl(String argument) {
        return SCHEME.matcher(argument).matches();
    }

    /**
     * Returns the address that the user gave, else that of the environment or of the profile, else {@link #LOCAL}.
     *
     * @throws ParameterException
     *             the address is not an http or https URL
     */
    public static ServerAddress of(CommandSpec command, Optional<String> given) {
        String text = given.or(() -> UserProfile.of(command).url()).orElse(LOCAL);
        requireHttp(command, text);
        return new ServerAddress(text);
    }

    /** Throws if an address is not an http or https URL. */
    static void requireHttp(CommandSpec command, String address) {
        try {
            URI uri = URI.create(address);
            if (uri.getHost() != null && uri.getScheme() != null
                    && Set.of("http", "https").contains(uri.getScheme().toLowerCase(Locale.ROOT))) {
                return;
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(),
                    "'%s' is not a URL: %s".formatted(address, FailureReporter.reason(e)), e);
        }
        throw new ParameterException(command.commandLine(),
                "the URL of a server begins with http:// or https://, was '%s'".formatted(address));
    }

    /** Returns the URL of the server, without a slash at the end. */
    public String base() {
        int services = text.indexOf(SERVICES);
        return (services < 0 ? text : text.substring(0, services)).replaceFirst("/+$", "");
    }

    /** Returns the URL below which the server has its services, with a slash at the end. */
    public String services() {
        return base() + SERVICES + "/";
    }

    /** Returns the URL of a service: that which the user gave, or that of the default index if the URL has no path or ends before the name. */
    public String service() {
        String path = Optional.ofNullable(URI.create(text).getRawPath()).orElse("").replaceFirst("/+$", "");
        return path.isEmpty() || path.equals(SERVICES) ? services() + IndexSettings.DEFAULT_NAME : text;
    }
}
