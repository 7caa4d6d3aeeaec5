package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of a Nagios plugin.
 *
 * @param service
 *            the name of the checked service
 * @param host
 *            the host of the service; empty for the provider's host
 * @param program
 *            the executable file
 * @param arguments
 *            the arguments, passed unchanged and without a shell
 * @param timeout
 *            the time after which the plugin is killed and the service's state is unknown
 */
public record PluginSettings(
        @Key(value = "Name of the service that the plugin checks.", pattern = "[^\\x00-\\x1f]{1,255}", expected = "a text of one line", required = true) String service,
        @Key(value = "Host of the service; absent: the provider's host.", pattern = "\\S{1,255}", expected = "a name without white space") Optional<String> host,
        @Key(value = "Executable file of the plugin; not writable by every user of the machine.", required = true) Path program,
        @Key(value = "Arguments of the program; they are passed unchanged, without a shell.", pattern = "[^\\x00]*", expected = "a text without NUL") List<String> arguments,
        @Key(value = "Time after which the plugin is killed and the state is UNKNOWN.", min = "100ms", max = "1h") Duration timeout) {

    public PluginSettings {
        arguments = List.copyOf(arguments);
    }
}
