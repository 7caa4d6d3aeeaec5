package org.openmds.server.config;

import java.nio.file.Path;
import java.util.Optional;

import org.openmds.configuration.Key;

/** The settings of the access log, which has one line for each request. */
public record AccessLogSettings(@Key(value = "Whether requests are logged.", initial = "true") boolean enabled,
        @Key("File of the access log; absent: the server's own log.") Optional<Path> file) {
}
