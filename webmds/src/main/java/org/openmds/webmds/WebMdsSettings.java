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
 * @param cacheTime
 *            how long a document that was read answers further pages
 * @param triggers
 *            the services of triggers
 * @param origins
 *            the URLs by which people reach WebMDS, without a path; what changes something is taken only from pages of these
 */
public record WebMdsSettings(List<ShownGroup> groups, Optional<Path> folder, Duration cacheTime,
        TriggerServiceReferences triggers,
        Supplier<List<String>> origins) {

    /**
     * A service group.
     *
     * @param name
     *            in URLs and on pages
     * @param service
     *            its EPR; asked late, when the server knows its port
     */
    public record ShownGroup(String name, Supplier<EndpointReference> service) {
    }

    /**
     * The services of triggers; asked late, as those of groups.
     *
     * @param triggers
     *            the service of the triggers, without a key
     * @param factory
     *            the service that lists them and silences them
     */
    public record TriggerServiceReferences(Supplier<EndpointReference> triggers, Supplier<EndpointReference> factory) {
    }

    public WebMdsSettings {
        groups = List.copyOf(groups);
    }
}
