package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A plugin of Nagios.
 *
 * @param service
 *            what it checks
 * @param host
 *            whose service it is; that of the provider where absent
 * @param program
 *            an executable file
 * @param arguments
 *            as they are: no shell reads them
 * @param timeout
 *            after which it is killed and the service's state is unknown
 */
public record PluginSettings(
        @Key(value = "Name of the service that it checks.", pattern = "[^\\x00-\\x1f]{1,255}", expected = "a text of one line", required = true) String service,
        @Key(value = "Host whose service it is; absent: that of the provider.", pattern = "\\S{1,255}", expected = "a name without white space") Optional<String> host,
        @Key(value = "The plugin, an executable file; not writable by every user of the machine.", required = true) Path program,
        @Key(value = "Its arguments; they reach it as they are, no shell reads them.", pattern = "[^\\x00]*", expected = "a text without NUL") List<String> arguments,
        @Key(value = "How long it may take; then it is killed, and the state is UNKNOWN.", min = "100ms", max = "1h") Duration timeout) {

    public PluginSettings {
        arguments = List.copyOf(arguments);
    }
}
