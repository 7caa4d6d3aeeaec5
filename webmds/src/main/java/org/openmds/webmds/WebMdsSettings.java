package org.openmds.webmds;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.openmds.wsrf.addressing.EndpointReference;

/**
 * What WebMDS shows.
 *
 * @param groups
 *            the service groups that pages can show; the first is shown where none is named
 * @param folder
 *            of the administrator's own pages: {@code NAME.xsl} is a style sheet, any other {@code NAME} or {@code NAME.xml} a GT4 {@code WebmdsConfig}
 * @param keep
 *            how long a document that was read answers further pages
 */
public record WebMdsSettings(List<Group> groups, Optional<Path> folder, Duration keep) {

    /**
     * A service group.
     *
     * @param name
     *            in URLs and on pages
     * @param service
     *            its EPR; asked late, when the server knows its port
     */
    public record Group(String name, Supplier<EndpointReference> service) {
    }

    public WebMdsSettings {
        groups = List.copyOf(groups);
    }
}
