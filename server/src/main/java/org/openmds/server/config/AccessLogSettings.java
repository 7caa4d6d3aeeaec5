package org.openmds.server.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The settings of the access log, which has one line for each request.
 *
 * @param enabled
 *            true if requests are logged
 * @param file
 *            the file of the access log; empty for the server's own log
 */
public record AccessLogSettings(@Key("Whether requests are logged.") boolean enabled,
        @Key("File of the access log; absent: the server's own log.") Optional<Path> file) {
}
