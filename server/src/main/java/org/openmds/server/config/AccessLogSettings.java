package org.openmds.server.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * One line for each request.
 *
 * @param enabled
 *            whether requests are logged
 * @param file
 *            where; the server's own log where absent
 */
public record AccessLogSettings(@Key("Whether requests are logged.") boolean enabled,
        @Key("Where requests are logged; the server's own log where absent.") Optional<Path> file) {
}
